import { Section } from '../../../ui/layout/page/page.tsx'
import type { ApiKey } from '../api-keys.ts'
import styles from './key-row.module.css'
import { KeyRow } from './key-row.tsx'

/** Active keys, and below them those that no longer work. */
export function KeyList({ keys }: { keys: readonly ApiKey[] }) {
  const active = keys.filter(({ state }) => state === 'active')
  const ended = keys.filter(({ state }) => state !== 'active')
  return (
    <>
      <Keys title="有效的密钥" keys={active} />
      <Keys title="已失效" keys={ended} />
    </>
  )
}

function Keys({ title, keys }: { title: string; keys: readonly ApiKey[] }) {
  if (keys.length === 0) return null
  return (
    <Section title={`${title}（${keys.length}）`}>
      <ul className={styles.list} aria-label={title}>
        {keys.map((apiKey) => (
          <KeyRow key={apiKey.id} apiKey={apiKey} />
        ))}
      </ul>
    </Section>
  )
}
