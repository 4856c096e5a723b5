import { formatDay } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Icon, type IconName } from '../../../ui/icon/icon.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { resultName } from './adaptive-test.ts'
import styles from './assessment.module.css'
import type { StoredResult } from './stored-assessments.ts'

const RULES: { icon: IconName; text: string }[] = [
  { icon: 'clock', text: '10–24 个单词，大约三分钟；测准了就结束' },
  { icon: 'eye', text: '不限时间。不认识就点“不认识”，不用猜，测得更准' },
  { icon: 'undo', text: '随时可以离开，今天之内回来接着答' },
]

interface IntroPageProps {
  title: string
  /** Number of answers given before the test was left today. */
  answeredCount: number
  results: readonly StoredResult[]
  /** The account's result if this device has none: 高中 · 高二. */
  accountResult: string | undefined
  gradeNames: ReadonlyMap<number, string>
  /** A guest's result on this device that the user may adopt. */
  guestResult: StoredResult | undefined
  /** Loading state of the words needed to start, and of those needed to continue. */
  isPreparing: boolean
  isLoadingRest: boolean
  onStart: () => void
  onContinue: () => void
  onShowResult: () => void
  onAdopt: () => void
}

/** Introduces the test and lists previous results. */
export function IntroPage(props: IntroPageProps) {
  const {
    title,
    answeredCount,
    results,
    accountResult,
    gradeNames,
    guestResult,
    isPreparing,
    isLoadingRest,
  } = props
  const { onStart, onContinue, onShowResult, onAdopt } = props
  const [latest, ...earlier] = results
  return (
    <Page
      title={title}
      back="/english-study"
      footer={
        answeredCount > 0 ? (
          <>
            <Button kind="secondary" busy={isPreparing} onClick={onStart}>
              重新开始
            </Button>
            <Button busy={isLoadingRest} onClick={onContinue}>
              接着答
            </Button>
          </>
        ) : (
          <Button block busy={isPreparing} onClick={onStart}>
            {isPreparing ? '正在准备词库' : latest || accountResult ? '再测一次' : '开始测评'}
          </Button>
        )
      }
    >
      {guestResult && (
        <Notice action={{ label: '存入账号', onSelect: onAdopt }}>
          登录前在本机测过：{resultName(guestResult, gradeNames)}
        </Notice>
      )}
      {answeredCount > 0 && <Notice>今天已答 {answeredCount} 个，接着答就好</Notice>}
      <Card>
        <div className={styles.intro}>
          <p className={styles.lead}>看看你的词汇量相当于几年级</p>
          <ul className={styles.rules}>
            {RULES.map(({ icon, text }) => (
              <li key={icon}>
                <Icon name={icon} />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </div>
      </Card>
      {(latest || accountResult) && (
        <Card title="测评记录" flush>
          <List label="测评记录">
            {latest ? (
              <ListItem
                icon="trend"
                title={resultName(latest, gradeNames)}
                note={`${formatDay(latest.at)}，最近一次`}
                onClick={onShowResult}
              />
            ) : (
              <ListItem icon="trend" title={accountResult} note="账号里的测评结果" />
            )}
            {earlier.map((earlierResult) => (
              <ListItem
                key={earlierResult.at}
                title={resultName(earlierResult, gradeNames)}
                note={formatDay(earlierResult.at)}
              />
            ))}
          </List>
        </Card>
      )}
    </Page>
  )
}
