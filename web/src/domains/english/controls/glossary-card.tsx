import { Card } from '../../../ui/display/card.tsx'
import styles from './glossary-card.module.css'

/** Words of a text beyond its level; nothing if there are none. */
export function GlossaryCard({
  glossary,
}: {
  glossary: readonly { readonly word: string; readonly zh: string }[]
}) {
  if (glossary.length === 0) return null
  return (
    <Card title="生词">
      <dl className={styles.glossary}>
        {glossary.map(({ word, zh }) => (
          <div key={word}>
            <dt lang="en">{word}</dt>
            <dd>{zh}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
