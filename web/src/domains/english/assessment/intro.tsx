import { formatDay } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Icon, type IconName } from '../../../ui/icon/icon.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import styles from './assessment.module.css'
import type { Result } from './kept.ts'
import { foundName } from './names.ts'

const RULES: { icon: IconName; text: string }[] = [
  { icon: 'clock', text: '12–30 个单词，大约三分钟；测准了就结束' },
  { icon: 'eye', text: '不限时间。不认识就点“不认识”，不用猜' },
  { icon: 'undo', text: '随时可以离开，今天之内回来接着答' },
]

interface IntroProps {
  title: string
  /** Number of answers given before the test was left today. */
  begun: number
  results: readonly Result[]
  /** The account's result if this device has none: 高中 · 高二. */
  known: string | undefined
  names: ReadonlyMap<number, string>
  /** A guest's result on this device that the user may adopt. */
  offered: Result | undefined
  /** Loading state of the words needed to start, and of those needed to continue. */
  preparing: boolean
  gathering: boolean
  onBegin: () => void
  onGoOn: () => void
  onShow: () => void
  onAdopt: () => void
}

/** Introduces the test and lists previous results. */
export function Intro(props: IntroProps) {
  const { title, begun, results, known, names, offered, preparing, gathering } = props
  const { onBegin, onGoOn, onShow, onAdopt } = props
  const [latest, ...earlier] = results
  return (
    <Page
      title={title}
      back="/english-study"
      footer={
        begun > 0 ? (
          <>
            <Button kind="secondary" busy={preparing} onClick={onBegin}>
              重新开始
            </Button>
            <Button busy={gathering} onClick={onGoOn}>
              接着答
            </Button>
          </>
        ) : (
          <Button block busy={preparing} onClick={onBegin}>
            {preparing ? '正在准备词库' : latest || known ? '再测一次' : '开始测评'}
          </Button>
        )
      }
    >
      {offered && (
        <Notice action={{ label: '存入账号', onSelect: onAdopt }}>
          登录前在本机测过：{foundName(offered, names)}
        </Notice>
      )}
      {begun > 0 && <Notice>今天已答 {begun} 个，接着答就好</Notice>}
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
      {(latest || known) && (
        <Card title="测评记录" flush>
          <List label="测评记录">
            {latest ? (
              <ListItem
                icon="trend"
                title={foundName(latest, names)}
                note={`${formatDay(latest.at)}，最近一次`}
                onClick={onShow}
              />
            ) : (
              <ListItem icon="trend" title={known} note="账号里的测评结果" />
            )}
            {earlier.map((one) => (
              <ListItem key={one.at} title={foundName(one, names)} note={formatDay(one.at)} />
            ))}
          </List>
        </Card>
      )}
    </Page>
  )
}
