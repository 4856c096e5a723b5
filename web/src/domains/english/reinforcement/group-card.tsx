import { ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import type { Word } from '../packs.ts'
import { choosingPath, GROUP_TEXTS, trainingPath, wordPath } from './groups.ts'
import styles from './reinforcement.module.css'
import { MOST_WORDS } from './training.ts'
import type { Group, WeakWord } from './weak.ts'

const SHOWN = 3

interface GroupCardProps {
  group: Group
  weak: readonly WeakWord[]
  words: ReadonlyMap<number, Word>
}

/** A group of weak words: its meaning, the weakest ones and links to train them. */
export function GroupCard({ group, weak, words }: GroupCardProps) {
  const { title, note } = GROUP_TEXTS[group]
  const rest = weak.length - SHOWN
  return (
    <Card title={title} action={<Tag kind="accent">{weak.length} 个</Tag>} flush>
      <p className={styles.note}>{note}</p>
      <List label={title}>
        {weak.slice(0, SHOWN).map(({ item, why }) => (
          <ListItem
            key={item}
            title={<span lang="en">{words.get(item)?.spelling}</span>}
            note={why}
            to={wordPath(item)}
          />
        ))}
      </List>
      <div className={styles.actions}>
        <ButtonLink kind="secondary" small to={choosingPath(group)}>
          {rest > 0 ? `还有 ${rest} 个，挑选` : '挑选'}
        </ButtonLink>
        <ButtonLink kind="soft" small to={trainingPath(group, weak)}>
          {weak.length > MOST_WORDS ? `训练最弱的 ${MOST_WORDS} 个` : `训练这 ${weak.length} 个`}
        </ButtonLink>
      </div>
    </Card>
  )
}
