import { fullModelName } from '@shangxue/contract/catalogue'
import { bareCode } from '@shangxue/contract/device-codes'
import type { Input, Output } from '@shangxue/contract/endpoint'
import type { lookUpPrices as endpoint } from '@shangxue/contract/pricing'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/serve.ts'
import { nameKey } from '../catalogue/service.ts'
import { pricingRepository } from './repository.ts'

type Line = Input<typeof endpoint>['lines'][number]
type Found = Output<typeof endpoint>['lines'][number]
type Sku = {
  id: number
  product_id: number
  brand: string
  model: string
  short_name: string
  spec: string
  color: string
  barcode: string | null
}

/** Resolves pasted lines to SKUs by barcode, otherwise by model, spec and colour as people write them. */
export async function lookUpPrices(
  { db, actor }: Context,
  { lines }: Input<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const find = finder(await activeSkus(db))
  const found = lines.map(find)
  const ids = [...new Set(found.flatMap(({ sku_ids }) => sku_ids))]
  const sight = { seesCost: actor.can('cost-view'), seesPlans: true }
  const { rows } =
    ids.length === 0 ? { rows: [] } : await pricingRepository(db, sight).all({ sku_ids: ids.join(',') })
  return { lines: found, rows }
}

/** Reads all SKUs at once: a catalogue has a few thousand, which is cheaper than a search per line. */
async function activeSkus(db: Db): Promise<Sku[]> {
  const { rows } = await db.execute<Sku & Record<string, unknown>>(sql`
    select s.id::int as id, p.id::int as product_id, b.name as brand, p.name as model, p.short_name, s.spec, s.color, s.barcode
    from sku s join product p on p.id = s.product_id join brand b on b.id = p.brand_id
    where s.active and p.active order by s.id`)
  return rows
}

function finder(skus: readonly Sku[]): (line: Line) => Found {
  const byBarcode = new Map(
    skus.flatMap((sku) => (sku.barcode ? [[bareCode(sku.barcode), sku] as const] : [])),
  )
  const byModel = new Map<string, Sku[]>()
  for (const sku of skus) for (const key of namesOf(sku)) byModel.set(key, [...(byModel.get(key) ?? []), sku])
  return (line) => {
    const code = bareCode(line.barcode)
    const only = code === '' ? undefined : byBarcode.get(code)
    if (only) return { sku_ids: [only.id], reason: null }
    if (line.model.trim() === '')
      return refused(code === '' ? '没有型号，也没有条码' : `没有条码“${line.barcode}”，请核对`)
    return bySpec((model) => byModel.get(nameKey(model)) ?? [], line)
  }
}

/** Accepted names of a model: alone, with its brand, or its short name. */
const namesOf = ({ brand, model, short_name }: Sku): Set<string> =>
  new Set([nameKey(model), nameKey(brand + model), nameKey(short_name)].filter(Boolean))

const refused = (reason: string): Found => ({ sku_ids: [], reason })
const same = (a: string, b: string) => nameKey(a) === nameKey(b)
const MOST_NAMED = 8
const list = (names: readonly string[]) => [...new Set(names)].slice(0, MOST_NAMED).join('、')

/** Suggests an unambiguous spelling for each of several models, otherwise the barcode. */
function severalModels(found: readonly Sku[], model: string, named: (text: string) => readonly Sku[]): Found {
  const several = `有几个型号叫“${model}”`
  const tells = (text: string) => new Set(named(text).map((sku) => sku.product_id)).size === 1
  const names = found.map((sku) => fullModelName(sku.brand, sku.model))
  if (names.every(tells)) return refused(`${several}：${list(names)}，请写明品牌和型号`)
  const clear = found.map((sku) => [sku.model, `${sku.brand} ${sku.model}`, sku.short_name].find(tells))
  const spellings = clear.flatMap((text) => (text ? [`“${text}”`] : []))
  if (spellings.length === 0) return refused(`${several}：${list(names)}，请改写条码`)
  const barcode = spellings.length < found.length ? '，或改写条码' : ''
  return refused(`${several}，请改写为${spellings.slice(0, MOST_NAMED).join('或')}${barcode}`)
}

function bySpec(byModel: (model: string) => readonly Sku[], { brand, model, spec, color }: Line): Found {
  const named = (text: string) => byModel(text).filter((sku) => brand.trim() === '' || same(sku.brand, brand))
  const ofBrand = named(model)
  if (ofBrand.length === 0) return refused(`${brand.trim() && `${brand} `}没有型号“${model}”，请核对`)
  const models = new Map(ofBrand.map((sku) => [sku.product_id, sku]))
  if (models.size > 1) return severalModels([...models.values()], model, named)
  const ofSpec = ofBrand.filter((sku) => spec.trim() === '' || sameSpec(sku.spec, spec))
  if (ofSpec.length === 0)
    return refused(`该型号没有配置“${spec}”，可填：${list(ofBrand.map((sku) => sku.spec))}`)
  if (new Set(ofSpec.map((sku) => nameKey(sku.spec))).size > 1)
    return refused(`没有写配置，可填：${list(ofSpec.map((sku) => sku.spec))}`)
  const ofColor = ofSpec.filter((sku) => color.trim() === '' || same(sku.color, color))
  if (ofColor.length === 0)
    return refused(`该配置没有颜色“${color}”，可填：${list(ofSpec.map((sku) => sku.color))}`)
  return { sku_ids: ofColor.map(({ id }) => id), reason: null }
}

/** Treats `12GB+256GB`, `12+256` and `12G+256G` as equal. */
const specKey = (spec: string) => nameKey(spec).replace(/(?<=\d)gb?(?![a-z])/g, '')
const sameSpec = (a: string, b: string) => specKey(a) === specKey(b)
