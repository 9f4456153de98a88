import { screen, waitFor } from '@testing-library/dom';

describe('a failed query of Testing Library', () => {
  beforeEach(() => {
    document.body.innerHTML = '<p>apple</p>';
  });

  it('reports the content of the page, even when `waitFor` gives up', async () => {
    expect(() => screen.getByText('pear')).toThrow(/pear[\s\S]*apple/);
    const attempts: string[] = [];
    const found = waitFor(
      () => {
        try {
          return screen.getByText('pear');
        } catch (error) {
          attempts.push(String(error));
          throw error;
        }
      },
      { timeout: 60 },
    );
    await expect(found).rejects.toThrow(/pear[\s\S]*apple/);
    expect(attempts.join('\n')).not.toContain('apple');
  });
});
