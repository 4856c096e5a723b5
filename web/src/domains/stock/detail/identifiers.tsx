import type { IDENTIFIER_KINDS } from '@shangxue/contract/stock/endpoints'
import { CopyButton } from '../../../ui/action/copy-button.tsx'
import { List, ListItem } from '../../../ui/display/list.tsx'
import rows from '../shared/row.module.css'

type IdentifierKind = (typeof IDENTIFIER_KINDS)[number]

const IDENTIFIER_LABELS: Record<IdentifierKind, string> = { imei1: 'IMEI 1', imei2: 'IMEI 2', sn: '序列号' }

interface IdentifiersProps {
  identifiers: readonly { kind: IdentifierKind; value: string }[]
  /** The receipt was reversed; another device may have these identifiers now. */
  isGivenUp?: boolean
}

export function Identifiers({ identifiers, isGivenUp = false }: IdentifiersProps) {
  if (identifiers.length === 0) return null
  return (
    <List label={isGivenUp ? '原串号' : '串号'}>
      {identifiers.map(({ kind, value }) => (
        <ListItem
          key={kind}
          title={<span className={rows.code}>{value}</span>}
          note={isGivenUp ? `${IDENTIFIER_LABELS[kind]} · 已撤销入库` : IDENTIFIER_LABELS[kind]}
          value={<CopyButton text={value} label={`复制${IDENTIFIER_LABELS[kind]}`} />}
        />
      ))}
    </List>
  )
}
