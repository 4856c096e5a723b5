import { ButtonLink } from '../../../../ui/action/button.tsx'
import { Card } from '../../../../ui/display/card.tsx'
import { List, ListItem } from '../../../../ui/display/list/list.tsx'
import { Tag } from '../../../../ui/display/tag.tsx'
import type { Word } from '../../content/content-packs.ts'
import { GROUP_TEXTS, selectionPath, trainingPath, wordPath } from '../group-texts.ts'
import { MAX_TRAINING_WORDS } from '../training.ts'
import type { WeakGroup, WeakWord } from '../weak-words.ts'
import styles from './reinforcement.module.css'

const SHOWN_WORDS = 3

interface GroupCardProps {
  group: WeakGroup
  weak: readonly WeakWord[]
  words: ReadonlyMap<number, Word>
}

/** A group of weak words: its meaning, the weakest ones and links to train them. */
export function GroupCard({ group, weak, words }: GroupCardProps) {
  const { title, note } = GROUP_TEXTS[group]
  const hiddenCount = weak.length - SHOWN_WORDS
  return (
    <Card title={title} action={<Tag kind="accent">{weak.length} 个</Tag>} flush>
      <p className={styles.note}>{note}</p>
      <List label={title}>
        {weak.slice(0, SHOWN_WORDS).map(({ item, reason }) => (
          <ListItem
            key={item}
            title={<span lang="en">{words.get(item)?.spelling}</span>}
            note={reason}
            to={wordPath(item)}
          />
        ))}
      </List>
      <div className={styles.actions}>
        <ButtonLink kind="secondary" small to={selectionPath(group)}>
          {hiddenCount > 0 ? `还有 ${hiddenCount} 个，挑选` : '挑选'}
        </ButtonLink>
        <ButtonLink kind="soft" small to={trainingPath(group, weak)}>
          {weak.length > MAX_TRAINING_WORDS
            ? `训练最弱的 ${MAX_TRAINING_WORDS} 个`
            : `训练这 ${weak.length} 个`}
        </ButtonLink>
      </div>
    </Card>
  )
}
