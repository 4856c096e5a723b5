import type { Skill } from '@shangxue/study/scheduling/history'
import { ButtonLink } from '../../../../ui/action/button.tsx'
import { Card } from '../../../../ui/display/card.tsx'
import { List, ListItem } from '../../../../ui/display/list/list.tsx'
import { Stat, StatGrid } from '../../../../ui/display/stat.tsx'
import type { IconName } from '../../../../ui/icon/icon.tsx'
import { Page } from '../../../../ui/layout/page/page.tsx'
import { useGoal, useLearnerStudy } from '../../learner/use-learner.ts'
import { useStudyLook } from '../../look/study-look.ts'
import { dayPlan, introducedItems, leechWords } from '../../plan/daily-plan.ts'
import { HardWordsNotice } from '../../plan/plan-notices.tsx'
import { currentStudyDay } from '../../store/study-state.ts'

const PRACTICE_MODES: { skill: Skill; icon: IconName; title: string; note: string }[] = [
  { skill: 'recognise', icon: 'eye', title: '看词选义', note: '看到单词，选出中文意思' },
  { skill: 'listen', icon: 'volume', title: '听音选义', note: '听到单词，选出中文意思' },
  { skill: 'spell', icon: 'edit', title: '看义拼写', note: '看到意思，写出单词' },
]

/** Due reviews and the ways to practise. */
export function PracticeMenu() {
  const study = useLearnerStudy()
  const goal = useGoal()
  const isYoung = useStudyLook() === 'young'
  const { reviews, postponed } = dayPlan(study, goal, currentStudyDay())
  const due = (skill: Skill) => reviews.filter((subject) => subject.skill === skill).length
  return (
    <Page
      title="单词练习"
      back="/english-study"
      footer={
        reviews.length > 0 ? (
          <ButtonLink block to="?mode=review">
            开始复习（{reviews.length}）
          </ButtonLink>
        ) : (
          <ButtonLink block to="/word-learning">
            学新词
          </ButtonLink>
        )
      }
    >
      {!isYoung && (
        <Card>
          <StatGrid>
            <Stat
              label="今天要复习"
              value={reviews.length}
              unit="项"
              note={postponed > 0 ? `另有 ${postponed} 项顺延` : '每天一点，记得更牢'}
            />
            <Stat label="学过的单词" value={introducedItems(study.memories, 'word').size} unit="个" />
          </StatGrid>
        </Card>
      )}
      <HardWordsNotice words={leechWords(study.memories).size} />
      <Card title="换一种方式练" flush>
        <List>
          {PRACTICE_MODES.map(({ skill, icon, title, note }) => (
            <ListItem
              key={skill}
              icon={icon}
              title={title}
              note={note}
              to={`?mode=${skill}`}
              {...(due(skill) > 0 && { value: `${due(skill)} 待复习` })}
            />
          ))}
        </List>
      </Card>
    </Page>
  )
}
