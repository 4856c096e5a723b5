import { lookUpPrices } from '@shangxue/contract/pricing/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrand, aPrice, aProduct, aSku } from '../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'

let h: Harness
let boss: TestUser
let black: number
let white: number
let large: number
beforeAll(async () => {
  h = await startHarness()
  boss = await h.signIn({ boss: true })
  const { tenantId } = boss
  await h.database.withOwner(async (db) => {
    const { id: brandId } = await aBrand(db, { tenantId, name: '红米' })
    const { id: productId } = await aProduct(db, {
      tenantId,
      brandId,
      name: 'Note 14 Pro',
      shortName: 'N14P',
    })
    black = (
      await aSku(db, { tenantId, productId, spec: '8GB+256GB', color: '黑', barcode: '6900000000017' })
    ).id
    white = (await aSku(db, { tenantId, productId, spec: '8GB+256GB', color: '白' })).id
    large = (await aSku(db, { tenantId, productId, spec: '12GB+512GB', color: '黑' })).id
    await aSku(db, { tenantId, productId, spec: '4GB+64GB', color: '黑', active: false })
    await aPrice(db, { tenantId, skuId: black, type: 'purchase', amountFen: 123_400 })
    const other = await aBrand(db, { tenantId, name: '小蓝' })
    const twin = await aProduct(db, { tenantId, brandId: other.id, name: 'Note 14 Pro' })
    await aSku(db, { tenantId, productId: twin.id, spec: '8GB+256GB', color: '黑' })
  })
})
afterAll(() => h.close())

const EMPTY = { brand: '', model: '', spec: '', color: '', barcode: '' }
const lookUp = (line: Partial<typeof EMPTY>, { token }: TestUser = boss) =>
  h.call(lookUpPrices, { lines: [{ ...EMPTY, ...line }] }, { token })
const firstLine = async (line: Partial<typeof EMPTY>) => (await lookUp(line)).data.lines[0]

test('a barcode identifies the SKU regardless of other fields', async () => {
  expect(await firstLine({ barcode: '6900000000017', model: '别的' })).toEqual({
    sku_ids: [black],
    reason: null,
  })
})

test('finds a numeric barcode printed with dashes', async () => {
  expect(await firstLine({ barcode: '690-0000-000017' })).toEqual({ sku_ids: [black], reason: null })
})

test('finds a barcode with letters in any notation', async () => {
  const letterSku = await h.database.withOwner((db) =>
    aSku(db, { tenantId: boss.tenantId, barcode: 'AB-12CD' }),
  )
  for (const barcode of ['AB-12CD', 'ab-12 cd', 'ＡＢ-12CD'])
    expect(await firstLine({ barcode })).toEqual({ sku_ids: [letterSku.id], reason: null })
})

test('finds model, spec and colour as people write them', async () => {
  const brand = '红米'
  expect(await firstLine({ brand, model: 'note14pro', spec: '8+256', color: '白' })).toMatchObject({
    sku_ids: [white],
  })
  expect(await firstLine({ model: '红米 Note 14 Pro', spec: '8G+256G', color: '白' })).toMatchObject({
    sku_ids: [white],
  })
  expect(await firstLine({ model: 'n14p', spec: '12+512' })).toMatchObject({ sku_ids: [large] })
})

test('matches all colours if none is given', async () => {
  expect(await firstLine({ model: 'N14P', spec: '8+256' })).toMatchObject({ sku_ids: [black, white] })
})

test('returns the reason for an ambiguous line', async () => {
  const reason = async (line: Partial<typeof EMPTY>) => (await firstLine(line))?.reason
  expect(await reason({ model: 'Note 14 Pro', spec: '8+256' })).toBe(
    '有几个型号叫“Note 14 Pro”：红米 Note 14 Pro、小蓝 Note 14 Pro，请写明品牌和型号',
  )
  expect(await reason({ model: 'N14P' })).toBe('没有写配置，可填：8GB+256GB、12GB+512GB')
  expect(await reason({ model: 'N14P', spec: '4+64' })).toBe(
    '该型号没有配置“4+64”，可填：8GB+256GB、12GB+512GB',
  )
  expect(await reason({ model: 'N14P', spec: '8+256', color: '绿' })).toBe('该配置没有颜色“绿”，可填：黑、白')
  expect(await reason({ model: 'P99' })).toBe('没有型号“P99”，请核对')
  expect(await reason({ barcode: '123' })).toBe('没有条码“123”，请核对')
  expect(await reason({})).toBe('没有型号，也没有条码')
})

test('suggests distinct spellings for models of the same name', async () => {
  const { tenantId } = boss
  await h.database.withOwner(async (db) => {
    const { id: brandId } = await aBrand(db, { tenantId, name: '小米' })
    for (const name of ['15', '小米 15']) {
      const { id: productId } = await aProduct(db, { tenantId, brandId, name })
      await aSku(db, { tenantId, productId, spec: '12GB+256GB', color: '黑' })
    }
  })
  const reason = '有几个型号叫“小米 15”，请改写为“15”或“小米 小米 15”'
  for (const brand of ['小米', ''])
    expect(await firstLine({ brand, model: '小米 15', spec: '12+256' })).toEqual({ sku_ids: [], reason })
  const ids = await Promise.all(
    ['15', '小米 小米 15'].map(async (model) => (await firstLine({ brand: '小米', model }))?.sku_ids),
  )
  expect(ids.map((some) => some?.length)).toEqual([1, 1])
  expect(ids[0]).not.toEqual(ids[1])
})

test('asks for the barcode if no spelling is unique', async () => {
  const { tenantId } = boss
  await h.database.withOwner(async (db) => {
    const { id: brandId } = await aBrand(db, { tenantId, name: '真我' })
    for (const [name, shortName] of [
      ['V 30', '真我V30'],
      ['V30', 'V3'],
    ] as const) {
      const { id: productId } = await aProduct(db, { tenantId, brandId, name, shortName })
      await aSku(db, { tenantId, productId, spec: '8GB+256GB', color: '黑' })
    }
  })
  expect((await firstLine({ brand: '真我', model: 'V30' }))?.reason).toBe(
    '有几个型号叫“V30”，请改写为“V3”，或改写条码',
  )
})

test('returns prices, and costs only with cost-view', async () => {
  const { data } = await lookUp({ barcode: '6900000000017' })
  expect(data.rows).toMatchObject([{ sku_id: black, prices: [{ type: 'purchase', amount_fen: 123_400 }] }])
  const setter = await h.signIn({ tenantId: boss.tenantId, permissions: ['price-manage'] })
  expect((await lookUp({ barcode: '6900000000017' }, setter)).data.rows).toMatchObject([{ prices: [] }])
})

test('hides other tenants and requires the permission', async () => {
  const response = await lookUp({ barcode: '6900000000017' }, await h.signIn({ boss: true }))
  expect(response.data).toMatchObject({ lines: [{ sku_ids: [] }], rows: [] })
  const seller = await h.signIn({ tenantId: boss.tenantId })
  expect(await lookUp({ model: 'N14P' }, seller)).toMatchObject({ status: 403 })
})
