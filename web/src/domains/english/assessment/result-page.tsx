import { LEVELS } from '@shangxue/contract/users/endpoints'
import { useNavigate } from 'react-router'
import type { OutboxStatus } from '../../../lib/outbox/hooks.ts'
import { signInPath } from '../../../lib/session/landing.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { NewAchievements } from '../achievements/new-achievements.tsx'
import { Celebration } from '../session/celebration.tsx'
import { rangeName, resultName } from './adaptive-test.ts'
import styles from './assessment.module.css'
import type { StoredResult } from './stored-assessments.ts'

const SURE_PROBABILITY = 0.8
/** The library has no words of lower grades. */
const FIRST_GRADE = 3

/** Never shows 0 % or 100 %, because nothing is certain. */
function formatProbability(probability: number): string {
  const percent = Math.round(probability * 100)
  return percent === 0 ? '不到 1%' : percent === 100 ? '99% 以上' : `${percent}%`
}

interface ResultPageProps {
  title: string
  result: StoredResult
  gradeNames: ReadonlyMap<number, string>
  isGuest: boolean
  /** True while the result is being submitted. */
  isSubmitting: boolean
  /** Outbox status of a result that waits for a connection. */
  status: OutboxStatus | undefined
  /** True if new words already come from this grade. */
  isApplied: boolean
  onApply: () => Promise<void>
  onSubmit: () => Promise<void>
  onRestart: () => void
  onLeave: () => void
}

/** Result of a test and the action to apply it. */
export function ResultPage(props: ResultPageProps) {
  const { title, result, gradeNames, isApplied, onApply, onRestart, onLeave } = props
  const { level, grade, probabilities, right, answers, vocabulary } = result
  const range = rangeName(result, gradeNames)
  const gradeName = gradeNames.get(grade) ?? level
  const questionCount = answers.length
  const [, secondLevel] = LEVELS.map((name, i) => ({ name, share: probabilities[i] ?? 0 })).sort(
    (a, b) => b.share - a.share,
  )
  const highestProbability = Math.max(...probabilities)
  return (
    <Page
      title={title}
      back={onLeave}
      footer={
        isApplied ? (
          <ButtonLink block to="/word-learning">
            学新词
          </ButtonLink>
        ) : (
          <Button block onClick={onApply}>
            应用到我的学习
          </Button>
        )
      }
    >
      <Celebration
        title={resultName(result, gradeNames)}
        note={`问了 ${questionCount} 个单词，认识 ${right} 个`}
        icon="trend"
      />
      {range && (
        <Card title={range}>
          <p>有八成把握在这个范围里，测的次数多了会更准。</p>
        </Card>
      )}
      {vocabulary && (
        <Card>
          <StatGrid>
            <Stat
              label="词汇量"
              value={`约 ${vocabulary.size}`}
              unit="词"
              note={`九成把握在 ${vocabulary.from} 到 ${vocabulary.to} 之间`}
            />
          </StatGrid>
        </Card>
      )}
      <NewAchievements />
      <SaveNotice {...props} />
      <Card title="四个学段的可能性">
        <div className={styles.bars}>
          {LEVELS.map((levelName, i) => (
            <Progress
              key={levelName}
              label={levelName}
              value={probabilities[i] ?? 0}
              max={1}
              text={formatProbability(probabilities[i] ?? 0)}
            />
          ))}
        </div>
      </Card>
      <Card title="这意味着什么">
        <div className={styles.meaning}>
          <p>
            你的词汇量大约相当于{gradeName}的水平：
            {grade > FIRST_GRADE && '更低年级的单词大多认识，'}
            更高年级的多半还没学过。
          </p>
          {highestProbability < SURE_PROBABILITY && secondLevel && (
            <p>
              结果介于{level}和{secondLevel.name}之间，两边的单词都可以学；过几天再测会更准。
            </p>
          )}
          <p>
            {isApplied
              ? `新词正按${gradeName}安排，界面主题也跟着学段走。`
              : `应用之后，每天的新词从${gradeName}的词表里选；已经学过的进度不变。`}
          </p>
        </div>
      </Card>
      <Button kind="plain" block icon="refresh" onClick={onRestart}>
        再测一次
      </Button>
    </Page>
  )
}

/** Where the result is stored. */
function SaveNotice({ result: { sent, waiting }, isGuest, isSubmitting, status, onSubmit }: ResultPageProps) {
  const navigate = useNavigate()
  if (isGuest)
    return (
      <Notice
        action={{
          label: '登录',
          onSelect: () => void navigate(signInPath('/english-study/proficiency-assessment')),
        }}
      >
        结果保存在本机，登录后可以存入账号
      </Notice>
    )
  if (sent) return null
  if (isSubmitting) return <Notice>正在存入账号</Notice>
  if (waiting && status?.state === 'waiting')
    return <Notice kind="warning">没有网络，结果已保存在本机，联网后自动存入账号</Notice>
  // No message if the entry was discarded from the outbox or sent by another tab.
  if (waiting && status?.state === 'gone') return null
  return (
    <Notice kind="warning" action={{ label: '重新提交', onSelect: () => void onSubmit() }}>
      {status?.message || '结果还没有存入账号'}
    </Notice>
  )
}
