import { expect, type Page } from '@playwright/test'
import { opensSheet, press, type ScreenState } from '../visual/screen-states.ts'

const OTHERS = '/others'
const MARKET = `${OTHERS}/market-analysis`
const PRODUCTS = `${OTHERS}/product-analysis`
const CUSTOMERS = `${OTHERS}/kehu-fenxi`

const asTable = async (page: Page) => {
  await press('看表')(page)
  await expect(page.getByRole('table', { name: /排行$/ })).toBeVisible()
}
const listed = (name: RegExp) => async (page: Page) => {
  await expect(page.getByRole('list', { name })).toBeVisible()
}

/** The screens of analysis. */
export const ANALYSIS_STATES: readonly ScreenState[] = (
  [
    { name: 'the market', path: MARKET, open: listed(/排行$/) },
    { name: 'the market as a table', path: MARKET, open: asTable },
    {
      name: 'the market, a condition and its rows apart',
      path: `${MARKET}?brand=1&by=model&lines=1&period=days90`,
    },
    { name: 'the market by area and month', path: `${MARKET}?view=heat` },
    { name: 'the market of days without sales', path: `${MARKET}?from=2020-01-01&to=2020-01-31` },
    { name: 'periods to choose from', path: MARKET, open: opensSheet('近 30 天') },
    { name: 'comparisons to choose from', path: MARKET, open: opensSheet('比上期') },
    { name: 'brands', path: `${OTHERS}/brand-analysis?period=month` },
    { name: 'models of brands', path: `${OTHERS}/pinpai-xinghao-fenxi` },
    { name: 'products by what lasts', path: `${PRODUCTS}?measure=days_of_stock` },
    { name: 'classes of products', path: `${PRODUCTS}?view=abc`, open: listed(/ABC$/) },
    { name: 'slow products', path: `${PRODUCTS}?view=slow` },
    { name: 'short names', path: `${OTHERS}/jiancheng-fenxi` },
    { name: 'models', path: `${OTHERS}/xinghao-fenxi?measure=activation` },
    { name: 'customers', path: CUSTOMERS },
    { name: 'new and lost customers', path: `${CUSTOMERS}?view=activity` },
    { name: 'groups of customers', path: `${CUSTOMERS}?view=rfm&period=year` },
  ] satisfies Omit<ScreenState, 'user'>[]
).map((sight) => ({ ...sight, user: 'laoban' }))
