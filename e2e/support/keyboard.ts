import { expect, type Locator, type Page } from 'playwright/test';

const mostTabs = 250;

/** Presses Tab until the element has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  for (let presses = 0; presses < mostTabs; presses += 1) {
    if (await element.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${element} is not reached by the Tab key`);
}

export async function pressOn(page: Page, element: Locator): Promise<void> {
  await tabTo(page, element);
  await page.keyboard.press('Enter');
}

/** In place of what stands in the field. */
export async function typeInto(page: Page, element: Locator, text: string): Promise<void> {
  await tabTo(page, element);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}
