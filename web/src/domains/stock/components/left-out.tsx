import { Button } from '../../../ui/action/button.tsx'
import { CodeRow } from './code-row.tsx'
import { Folded } from './folded.tsx'
import styles from './goods.module.css'

interface LeftOutProps {
  /** The action that excludes them: 调拨, 分配 */
  deed: string
  items: readonly { readonly code: string; readonly title: string; readonly why: string }[]
  onDrop: (codes: readonly string[]) => void
}

/** Codes that are excluded from the action, each with its reason. */
export function LeftOut({ deed, items, onDrop }: LeftOutProps) {
  if (items.length === 0) return null
  return (
    <section className={styles.group} aria-label={`不能${deed}`}>
      <div className={styles.head}>
        <h2>
          {items.length} 个不能{deed}，不会提交
        </h2>
        <Button kind="plain" small onClick={() => onDrop(items.map(({ code }) => code))}>
          全部移除
        </Button>
      </div>
      <Folded label={`不能${deed}的`} items={items}>
        {({ code, title, why }) => (
          <CodeRow key={code} code={code} title={title} error={why} onRemove={() => onDrop([code])} />
        )}
      </Folded>
    </section>
  )
}
