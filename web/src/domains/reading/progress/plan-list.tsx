import { READING_SKILL_NAMES } from '@shangxue/contract/reading/schemas'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { useAccountCompose } from '../exercises/use-account-compose.ts'
import type { ReadingFigures } from './use-reading-figures.ts'

const REASON_LABELS: Record<ReadingFigures['plan'][number]['reason'], string> = {
  untried: '练得还少，先摸清水平',
  weak: '错得较多，多练几题',
  keep: '保持手感',
}

/** Today's training items, each with a start button. */
export function PlanList({ plan }: Pick<ReadingFigures, 'plan'>) {
  const compose = useAccountCompose()
  return (
    <>
      {compose.error && <Notice kind="danger">{compose.error}</Notice>}
      <Card flush>
        <List label="今天的训练">
          {plan.map(({ skill, level, questions, reason, done, exercise_id }) => (
            <ListItem
              key={skill}
              title={READING_SKILL_NAMES[skill]}
              note={`${REASON_LABELS[reason]}，${level} ${questions} 题`}
              value={
                done ? (
                  <Tag kind="success">已完成</Tag>
                ) : (
                  <Button
                    small
                    kind="soft"
                    aria-label={`${exercise_id === null ? '开始' : '继续'}训练${READING_SKILL_NAMES[skill]}`}
                    onClick={() =>
                      compose.go({ skills: [skill], level, questions }, { purpose: 'plan', focus: skill })
                    }
                  >
                    {exercise_id === null ? '开始' : '继续'}
                  </Button>
                )
              }
            />
          ))}
        </List>
      </Card>
    </>
  )
}
