import type { IDENTIFIER_KINDS } from '@shangxue/contract/stock/endpoints'
import { CopyButton } from '../../../ui/action/copy-button.tsx'
import { List, ListItem } from '../../../ui/display/list.tsx'
import styles from './row.module.css'

type Kind = (typeof IDENTIFIER_KINDS)[number]

const NAMES: Record<Kind, string> = { imei1: 'IMEI 1', imei2: 'IMEI 2', sn: '序列号' }

interface IdentifiersProps {
  identifiers: readonly { kind: Kind; value: string }[]
  /** The receipt was reversed; another device may have these identifiers now. */
  givenUp?: boolean
}

export function Identifiers({ identifiers, givenUp = false }: IdentifiersProps) {
  if (identifiers.length === 0) return null
  return (
    <List label={givenUp ? '原串号' : '串号'}>
      {identifiers.map(({ kind, value }) => (
        <ListItem
          key={kind}
          title={<span className={styles.code}>{value}</span>}
          note={givenUp ? `${NAMES[kind]} · 已撤销入库` : NAMES[kind]}
          value={<CopyButton text={value} label={`复制${NAMES[kind]}`} />}
        />
      ))}
    </List>
  )
}
