import { Section } from '../../../ui/layout/page/page.tsx'
import type { ApiKey, ApiKeyKind } from '../api-keys.ts'
import styles from './key-row.module.css'
import { KeyRow } from './key-row.tsx'

interface KeyListProps {
  /** `service` lists the keys of the company, `personal` those of the user. */
  area: ApiKeyKind
  keys: readonly ApiKey[]
  /** Active personal keys of others. */
  ofOthers: readonly ApiKey[]
}

/** Active keys, and below them those that no longer work. */
export function KeyList({ area, keys, ofOthers }: KeyListProps) {
  const active = keys.filter(({ state }) => state === 'active')
  const ended = keys.filter(({ state }) => state !== 'active')
  return (
    <>
      <Keys title="有效的密钥" area={area} keys={active} />
      <Keys title="同事的个人密钥" area={area} keys={ofOthers} />
      <Keys title="已失效" area={area} keys={ended} />
    </>
  )
}

function Keys({ title, area, keys }: Pick<KeyListProps, 'area' | 'keys'> & { title: string }) {
  if (keys.length === 0) return null
  return (
    <Section title={`${title}（${keys.length}）`}>
      <ul className={styles.list} aria-label={title}>
        {keys.map((apiKey) => (
          <KeyRow key={apiKey.id} area={area} apiKey={apiKey} />
        ))}
      </ul>
    </Section>
  )
}
