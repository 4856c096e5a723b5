import { Button } from '../../../ui/action/button.tsx'
import goods from './code-list.module.css'
import { CodeRow } from './code-list.tsx'
import { CollapsibleList } from './collapsible-list.tsx'

interface ExcludedCodesProps {
  /** The action that excludes them: 调拨, 分配 */
  action: string
  items: readonly { readonly code: string; readonly title: string; readonly why: string }[]
  onDrop: (codes: readonly string[]) => void
}

/** Codes that are excluded from the action, each with its reason. */
export function ExcludedCodes({ action, items, onDrop }: ExcludedCodesProps) {
  if (items.length === 0) return null
  return (
    <section className={goods.group} aria-label={`不能${action}`}>
      <div className={goods.head}>
        <h2>
          {items.length} 个不能{action}，不会提交
        </h2>
        <Button kind="plain" small onClick={() => onDrop(items.map(({ code }) => code))}>
          全部移除
        </Button>
      </div>
      <CollapsibleList label={`不能${action}的`} items={items}>
        {({ code, title, why }) => (
          <CodeRow key={code} code={code} title={title} error={why} onRemove={() => onDrop([code])} />
        )}
      </CollapsibleList>
    </section>
  )
}
