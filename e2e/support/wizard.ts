import { expect, type Locator, type Page } from '@playwright/test'

type Chosen = string | { name: string; mimeType: string; buffer: Buffer }

/** The import dialog, as a person uses it. */
export function importWizard(page: Page, title: string) {
  const dialog: Locator = page.getByRole('dialog', { name: title })
  const button = (name: string) => dialog.getByRole('button', { name })
  return {
    dialog,
    button,
    /** From the template step; a path for what is too big to be handed over. */
    async choose(file: Chosen) {
      await button('选择文件').click()
      await this.give(file)
    },
    async give(file: Chosen) {
      const chooser = page.waitForEvent('filechooser')
      await button('点此选择文件').click()
      await (await chooser).setFiles(file)
    },
    /** 共, 可以导入, 有问题 */
    async counts(total: number, good: number, bad: number) {
      await expect(dialog.getByText('可以导入').first()).toBeVisible()
      await expect(dialog).toContainText(`共${total}行`)
      await expect(dialog).toContainText(`可以导入${good}行`)
      await expect(dialog).toContainText(`有问题${bad}处`)
    },
    async commit() {
      await button('确认导入').click()
      await page.getByRole('alertdialog').getByRole('button', { name: '导入' }).click()
      await expect(dialog).toContainText('导入完成')
    },
  }
}
