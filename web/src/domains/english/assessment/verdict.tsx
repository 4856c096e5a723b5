import { LEVELS } from '@shangxue/contract/users/endpoints'
import { useNavigate } from 'react-router'
import type { OutboxStatus } from '../../../lib/outbox/index.ts'
import { signInPath } from '../../../lib/session/index.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Celebration } from '../components/celebration.tsx'
import { Unlocked } from '../components/unlocked.tsx'
import styles from './assessment.module.css'
import type { Result } from './kept.ts'
import { foundName } from './names.ts'

const SURE = 0.8

/** Never shows 0 % or 100 %, because nothing is certain. */
function said(probability: number): string {
  const percent = Math.round(probability * 100)
  return percent === 0 ? '不到 1%' : percent === 100 ? '99% 以上' : `${percent}%`
}

interface VerdictProps {
  title: string
  result: Result
  names: ReadonlyMap<number, string>
  guest: boolean
  /** True while the result is being submitted. */
  reporting: boolean
  /** Outbox status of a result that waits for a connection. */
  status: OutboxStatus | undefined
  /** True if new words already come from this grade. */
  applied: boolean
  onApply: () => Promise<void>
  onReport: () => Promise<void>
  onAgain: () => void
  onLeave: () => void
}

/** Result of a test and the action to apply it. */
export function Verdict(props: VerdictProps) {
  const { title, result, names, applied, onApply, onAgain, onLeave } = props
  const { level, grade, probabilities, right, answers, vocabulary } = result
  const name = names.get(grade) ?? level
  const asked = answers.length
  const [, second] = LEVELS.map((one, i) => ({ one, share: probabilities[i] ?? 0 })).sort(
    (a, b) => b.share - a.share,
  )
  const sure = Math.max(...probabilities)
  return (
    <Page
      title={title}
      back={onLeave}
      footer={
        applied ? (
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
        title={foundName(result, names)}
        note={`问了 ${asked} 个单词，认识 ${right} 个`}
        icon="trend"
      />
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
      <Unlocked />
      <Saved {...props} />
      <Card title="四个学段的可能性">
        <div className={styles.bars}>
          {LEVELS.map((one, i) => (
            <Progress
              key={one}
              label={one}
              value={probabilities[i] ?? 0}
              max={1}
              text={said(probabilities[i] ?? 0)}
            />
          ))}
        </div>
      </Card>
      <Card title="这意味着什么">
        <div className={styles.meaning}>
          <p>你的词汇量大约相当于{name}的水平：更低年级的单词大多认识，更高年级的多半还没学过。</p>
          {sure < SURE && second && (
            <p>
              结果介于{level}和{second.one}之间，两边的单词都可以学；过几天再测会更准。
            </p>
          )}
          <p>
            {applied
              ? `新词正按${name}安排，界面主题也跟着学段走。`
              : `应用之后，每天的新词从${name}的词表里选；已经学过的进度不变。`}
          </p>
        </div>
      </Card>
      <Button kind="plain" block icon="refresh" onClick={onAgain}>
        再测一次
      </Button>
    </Page>
  )
}

/** Where the result is stored. */
function Saved({ result: { sent, waiting }, guest, reporting, status, onReport }: VerdictProps) {
  const navigate = useNavigate()
  if (guest)
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
  if (reporting) return <Notice>正在存入账号</Notice>
  if (waiting && status?.state === 'waiting')
    return <Notice kind="warning">没有网络，结果已保存在本机，联网后自动存入账号</Notice>
  // No message if the entry was discarded from the outbox or sent by another tab.
  if (waiting && status?.state === 'gone') return null
  return (
    <Notice kind="warning" action={{ label: '重新提交', onSelect: () => void onReport() }}>
      {status?.message || '结果还没有存入账号'}
    </Notice>
  )
}
