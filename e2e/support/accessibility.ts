import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const themes = ['light', 'dark'] as const;

/** The page as it stands, looked over by axe in both themes; every fault is named with the element. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const faults = violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${colorScheme}: ${id}: ${help}: ${node.target.join(' ')} (${node.failureSummary ?? ''})`),
    );
    expect(faults).toEqual([]);
  }
}

/** Nothing sticks out sideways: what is wider than the window scrolls inside its own frame. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
