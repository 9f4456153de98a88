import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import gatewayConfig from './webpack.gateway.config.ts';

/** What journeys run as an operator would, and what prepares their data. */
const scripts = [
  'src/server/modules/experience/experienceList.ts',
  'src/server/modules/feedback/feedbackList.ts',
  'src/server/modules/mall/reviewList.ts',
  'src/server/modules/orders/orderList.ts',
  'src/server/modules/partners/partnerList.ts',
  'src/server/modules/works/workList.ts',
  'test/harness/creators/prepareFamily.ts',
  'test/harness/screens/family/prepareShop.ts',
  'test/journeys/creators/prepareShop.ts',
];

/**
 * Commands as one CommonJS file each, built like the gateway: from its sources, an operator's command takes twice the processor
 * time. The gateway's tests run commands from their sources, as an operator does.
 */
export default (): Configuration => ({
  ...gatewayConfig(),
  name: 'commands',
  entry: Object.fromEntries(scripts.map((script) => [script.replace(/\.ts$/, ''), `./${script}`])),
  output: { path: path.resolve('.cache/commands'), filename: '[name].js' },
  // They read the gateway's files where the sources do (src/server/serverFolder.ts).
  plugins: [new webpack.DefinePlugin({ __dirname: JSON.stringify(path.resolve('src/server')) })],
});
