export const Waiting = () => <main>加载中…</main>;

export const Failed = () => <main>没有打开，请重试</main>;
