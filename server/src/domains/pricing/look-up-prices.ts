import { fullModelName } from '@shangxue/contract/catalogue/endpoints'
import { normalizeCode } from '@shangxue/contract/devices/device-codes'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { lookUpPrices as endpoint } from '@shangxue/contract/pricing/endpoints'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { nameKey } from '../catalogue/service.ts'
import { pricingRepository } from './repository.ts'

type Line = Input<typeof endpoint>['lines'][number]
type LineMatch = Output<typeof endpoint>['lines'][number]
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
  const matchLine = createMatcher(await activeSkus(db))
  const matches = lines.map(matchLine)
  const ids = [...new Set(matches.flatMap(({ sku_ids }) => sku_ids))]
  const access = { seesCost: actor.can('cost-view'), seesPlans: true }
  const { rows } =
    ids.length === 0 ? { rows: [] } : await pricingRepository(db, access).all({ sku_ids: ids.join(',') })
  return { lines: matches, rows }
}

/** Reads all SKUs at once: a catalogue has a few thousand, which is cheaper than a search per line. */
async function activeSkus(db: Db): Promise<Sku[]> {
  const { rows } = await db.execute<Sku & Record<string, unknown>>(sql`
    select s.id::int as id, p.id::int as product_id, b.name as brand, p.name as model, p.short_name, s.spec, s.color, s.barcode
    from sku s join product p on p.id = s.product_id join brand b on b.id = p.brand_id
    where s.active and p.active order by s.id`)
  return rows
}

function createMatcher(skus: readonly Sku[]): (line: Line) => LineMatch {
  const byBarcode = new Map(
    skus.flatMap((sku) => (sku.barcode ? [[normalizeCode(sku.barcode), sku] as const] : [])),
  )
  const byModel = new Map<string, Sku[]>()
  for (const sku of skus)
    for (const key of modelNames(sku)) byModel.set(key, [...(byModel.get(key) ?? []), sku])
  return (line) => {
    const code = normalizeCode(line.barcode)
    const match = code === '' ? undefined : byBarcode.get(code)
    if (match) return { sku_ids: [match.id], reason: null }
    if (line.model.trim() === '')
      return noMatch(code === '' ? '没有型号，也没有条码' : `没有条码“${line.barcode}”，请核对`)
    return matchBySpec((model) => byModel.get(nameKey(model)) ?? [], line)
  }
}

/** Accepted names of a model: alone, with its brand, or its short name. */
const modelNames = ({ brand, model, short_name }: Sku): Set<string> =>
  new Set([nameKey(model), nameKey(brand + model), nameKey(short_name)].filter(Boolean))

const noMatch = (reason: string): LineMatch => ({ sku_ids: [], reason })
const isSameName = (a: string, b: string) => nameKey(a) === nameKey(b)
const MAX_NAMED = 8
const joinNames = (names: readonly string[]) => [...new Set(names)].slice(0, MAX_NAMED).join('、')

/** Suggests an unambiguous spelling for each of several models, otherwise the barcode. */
function ambiguousModel(
  candidates: readonly Sku[],
  model: string,
  findByModel: (text: string) => readonly Sku[],
): LineMatch {
  const message = `有几个型号叫“${model}”`
  const isUnambiguous = (text: string) => new Set(findByModel(text).map((sku) => sku.product_id)).size === 1
  const names = candidates.map((sku) => fullModelName(sku.brand, sku.model))
  if (names.every(isUnambiguous)) return noMatch(`${message}：${joinNames(names)}，请写明品牌和型号`)
  const unambiguousNames = candidates.map((sku) =>
    [sku.model, `${sku.brand} ${sku.model}`, sku.short_name].find(isUnambiguous),
  )
  const spellings = unambiguousNames.flatMap((text) => (text ? [`“${text}”`] : []))
  if (spellings.length === 0) return noMatch(`${message}：${joinNames(names)}，请改写条码`)
  const barcode = spellings.length < candidates.length ? '，或改写条码' : ''
  return noMatch(`${message}，请改写为${spellings.slice(0, MAX_NAMED).join('或')}${barcode}`)
}

function matchBySpec(
  byModel: (model: string) => readonly Sku[],
  { brand, model, spec, color }: Line,
): LineMatch {
  const findByModel = (text: string) =>
    byModel(text).filter((sku) => brand.trim() === '' || isSameName(sku.brand, brand))
  const brandSkus = findByModel(model)
  if (brandSkus.length === 0) return noMatch(`${brand.trim() && `${brand} `}没有型号“${model}”，请核对`)
  const models = new Map(brandSkus.map((sku) => [sku.product_id, sku]))
  if (models.size > 1) return ambiguousModel([...models.values()], model, findByModel)
  const specSkus = brandSkus.filter((sku) => spec.trim() === '' || sameSpec(sku.spec, spec))
  if (specSkus.length === 0)
    return noMatch(`该型号没有配置“${spec}”，可填：${joinNames(brandSkus.map((sku) => sku.spec))}`)
  if (new Set(specSkus.map((sku) => nameKey(sku.spec))).size > 1)
    return noMatch(`没有写配置，可填：${joinNames(specSkus.map((sku) => sku.spec))}`)
  const colorSkus = specSkus.filter((sku) => color.trim() === '' || isSameName(sku.color, color))
  if (colorSkus.length === 0)
    return noMatch(`该配置没有颜色“${color}”，可填：${joinNames(specSkus.map((sku) => sku.color))}`)
  return { sku_ids: colorSkus.map(({ id }) => id), reason: null }
}

/** Treats `12GB+256GB`, `12+256` and `12G+256G` as equal. */
const specKey = (spec: string) => nameKey(spec).replace(/(?<=\d)gb?(?![a-z])/g, '')
const sameSpec = (a: string, b: string) => specKey(a) === specKey(b)
