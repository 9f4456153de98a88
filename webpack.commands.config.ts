import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import gatewayConfig from './webpack.gateway.config.ts';

/** The commands that journeys run as an operator would, and the scripts that prepare the data of journeys. */
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
 * Builds each command as one CommonJS file, like the gateway, because a command takes twice the processor time if it
 * runs from its sources. The gateway's tests run commands from the sources, as an operator does.
 */
export default (): Configuration => ({
  ...gatewayConfig(),
  name: 'commands',
  entry: Object.fromEntries(scripts.map((script) => [script.replace(/\.ts$/, ''), `./${script}`])),
  output: { path: path.resolve('.cache/commands'), filename: '[name].js' },
  // Makes the built commands read the gateway's files from the same folder as the sources do
  // (src/server/serverFolder.ts).
  plugins: [new webpack.DefinePlugin({ __dirname: JSON.stringify(path.resolve('src/server')) })],
});
