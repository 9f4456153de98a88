import { redirectScript } from './redirectScript.ts';

it('redirectScript loads one script from another address, reports this request, and leaves other scripts alone', () => {
  const onAsked = jest.fn();
  const undo = redirectScript(window, { from: 'https://wechat.example/sdk.js', to: '/lab/sdk.js', onAsked });
  const load = (address: string) => {
    const script = document.createElement('script');
    script.src = address;
    return script.src;
  };
  expect(load('https://wechat.example/sdk.js')).toBe('http://localhost:8080/lab/sdk.js');
  expect(load('/combine/js/home.js')).toBe('http://localhost:8080/combine/js/home.js');
  expect(onAsked).toHaveBeenCalledTimes(1);
  undo();
  expect(load('https://wechat.example/sdk.js')).toBe('https://wechat.example/sdk.js');
});
