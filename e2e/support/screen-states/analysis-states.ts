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
  await expect(page.getByRole('list', { name }).first()).toBeVisible()
}

/** Market, brand, product and customer analysis. */
export const ANALYSIS_STATES: readonly ScreenState[] = (
  [
    { name: 'market analysis', path: MARKET, open: listed(/排行$/) },
    { name: 'market analysis, table', path: MARKET, open: asTable },
    {
      name: 'market analysis, filter and document lines',
      path: `${MARKET}?brand=1&by=model&lines=1&period=days90`,
    },
    { name: 'market analysis, heat map', path: `${MARKET}?view=heat` },
    { name: 'market analysis, no sales', path: `${MARKET}?from=2020-01-01&to=2020-01-31` },
    { name: 'market analysis, period picker', path: MARKET, open: opensSheet('近 30 天') },
    { name: 'market analysis, comparison picker', path: MARKET, open: opensSheet('比上期') },
    { name: 'market analysis, reasons of a change', path: `${MARKET}?view=why`, open: listed(/的变化$/) },
    { name: 'market analysis, forecast by day', path: MARKET, open: press('看每天') },
    { name: 'market analysis, timeline', path: `${MARKET}?view=timeline&by=store` },
    {
      name: 'market analysis, timeline without sales',
      path: `${MARKET}?view=timeline&from=2020-01-01&to=2020-01-31`,
    },
    { name: 'market analysis, pivot', path: `${MARKET}?view=pivot&by=store` },
    { name: 'market analysis, pivot as chart', path: `${MARKET}?view=pivot&by=store`, open: press('看图') },
    { name: 'market analysis, two stores', path: `${MARKET}?view=pair&by=store` },
    { name: 'brand analysis', path: `${OTHERS}/brand-analysis?period=month` },
    { name: 'brand and model analysis', path: `${OTHERS}/pinpai-xinghao-fenxi` },
    { name: 'product analysis, days of stock', path: `${PRODUCTS}?measure=days_of_stock` },
    { name: 'product analysis, ABC classes', path: `${PRODUCTS}?view=abc`, open: listed(/ABC$/) },
    { name: 'product analysis, slow movers', path: `${PRODUCTS}?view=slow` },
    { name: 'short name analysis', path: `${OTHERS}/jiancheng-fenxi` },
    { name: 'model analysis', path: `${OTHERS}/xinghao-fenxi?measure=activation` },
    { name: 'customer analysis', path: CUSTOMERS },
    { name: 'customer analysis, new and lost', path: `${CUSTOMERS}?view=activity` },
    { name: 'customer analysis, RFM groups', path: `${CUSTOMERS}?view=rfm&period=year` },
  ] satisfies Omit<ScreenState, 'user'>[]
).map((sight) => ({ ...sight, user: 'laoban' }))
