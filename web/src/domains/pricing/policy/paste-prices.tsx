import { lookUpPrices, PRICES_PER_REQUEST } from '@shangxue/contract/pricing/endpoints'
import { useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { Button } from '../../../ui/action/button.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { NAME_COLUMNS, parsePastedLines, parsePastedTable } from '../edit/paste-table.ts'
import type { RuleItem } from './policy-api.ts'

interface Unmatched {
  readonly number: number
  readonly text: string
  readonly reason: string
}

const MAX_SHOWN = 20

/** Matches pasted lines to SKUs; the first price of a line is its price. */
async function matchLines(text: string): Promise<{ items: RuleItem[]; unmatched: Unmatched[] }> {
  const lines = parsePastedLines(parsePastedTable(text)).slice(0, PRICES_PER_REQUEST)
  const usable = lines.filter(({ reason }) => reason === null)
  const unmatched = lines.flatMap(({ number, text: line, reason }) =>
    reason === null ? [] : [{ number, text: line, reason }],
  )
  if (usable.length === 0) return { items: [], unmatched }
  const { lines: found, rows } = await call(
    lookUpPrices,
    {
      lines: usable.map(
        (line) =>
          Object.fromEntries(NAME_COLUMNS.map((name) => [name, line[name]])) as Record<
            (typeof NAME_COLUMNS)[number],
            string
          >,
      ),
    },
    { quiet: true },
  )
  const rowOf = new Map(rows.map((row) => [row.sku_id, row]))
  const items = usable.flatMap(({ number, text: line, prices }, n): RuleItem[] => {
    const { sku_ids, reason } = found[n] ?? { sku_ids: [], reason: '没有找到' }
    if (reason !== null) unmatched.push({ number, text: line, reason })
    return sku_ids.map((skuId) => {
      const { brand = '', model = '', spec = '', color = '' } = rowOf.get(skuId) ?? {}
      const title = [brand, model, spec, color].filter(Boolean).join(' ')
      return { skuId, title, wholeModel: false, price: prices[0]?.fen ?? null }
    })
  })
  return { items, unmatched }
}

/** Text field for lines of a spreadsheet or chat: model, spec, colour or barcode, and the price. */
export function PastePrices({ onItems }: { onItems: (items: readonly RuleItem[]) => void }) {
  const [text, setText] = useState('')
  const [unmatched, setUnmatched] = useState<readonly Unmatched[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const recognise = async () => {
    setIsBusy(true)
    try {
      const result = await matchLines(text)
      setError(undefined)
      setUnmatched(result.unmatched)
      onItems(result.items)
      if (result.unmatched.length === 0) setText('')
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.message)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <TextArea
        label="粘贴表格内容"
        hint="每行一个商品：型号、配置、颜色（或条码）和价格"
        rows={4}
        placeholder={'例如：\n畅享 80　8+128　天青蓝　1099'}
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
      />
      <Button kind="secondary" disabled={text.trim() === ''} busy={isBusy} onClick={() => void recognise()}>
        识别并加入
      </Button>
      {unmatched.length > 0 && (
        <List label="没有识别的行">
          {unmatched.slice(0, MAX_SHOWN).map(({ number, text: line, reason }) => (
            <ListItem key={number} title={`第 ${number} 行：${line}`} note={reason} />
          ))}
        </List>
      )}
    </>
  )
}
