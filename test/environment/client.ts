import '@testing-library/jest-dom';

// jsdom has no layout to scroll.
window.scrollTo = () => undefined;
