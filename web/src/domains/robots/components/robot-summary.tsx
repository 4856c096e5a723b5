import type { Output } from '@shangxue/contract/platform/endpoint'
import { testRobot } from '@shangxue/contract/robots/endpoints'
import { ROBOT_KIND_NAMES } from '@shangxue/contract/robots/robot-kinds'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { errorText, robotAdvice, robotState, topicNames } from '../robot-labels.ts'
import { ROBOT_QUERIES, type Robot, useRobotActions } from '../use-robots.ts'
import styles from './robots.module.css'

type TestResult = Output<typeof testRobot>

interface RobotSummaryProps {
  robot: Robot
  hasLinks: boolean
  onEdit: () => void
}

/** App, topics and state of a robot above its messages, with the test. */
export function RobotSummary({ robot, hasLinks, onEdit }: RobotSummaryProps) {
  const { id, kind, address, signed, topics, state, last_succeeded_at, pending } = robot
  const { resume } = useRobotActions(robot)
  const [result, setResult] = useState<TestResult>()
  const test = useCall(testRobot, { invalidates: ROBOT_QUERIES })
  const runTest = () => test.mutateAsync({ id }).then(setResult, () => undefined)
  const label = robotState(robot)
  const advice = robotAdvice(robot)
  return (
    <div className={styles.stack}>
      {advice && (
        <Notice
          kind={state === 'off' ? 'danger' : 'warning'}
          {...(state !== 'active' && { action: { label: '启用', onSelect: () => void resume() } })}
        >
          {advice}
        </Notice>
      )}
      {!hasLinks && <NoLinksNotice />}
      <Card>
        <DescriptionList
          items={[
            { label: '状态', value: <Tag kind={label.kind}>{label.text}</Tag> },
            { label: '群应用', value: `${ROBOT_KIND_NAMES[kind]}${signed ? '，已加签' : ''}` },
            { label: '地址', value: <span className={styles.text}>{address}</span> },
            { label: '通知', value: topicNames(topics) },
            ...(pending > 0 ? [{ label: '等待发送', value: `${pending} 条` }] : []),
            ...(last_succeeded_at ? [{ label: '最近成功', value: formatDateTime(last_succeeded_at) }] : []),
          ]}
        />
        <div className={styles.actions}>
          <Button small icon="play" onClick={runTest}>
            发送测试消息
          </Button>
          <Button small kind="secondary" icon="edit" onClick={onEdit}>
            修改
          </Button>
        </div>
      </Card>
      {result && (
        <Notice kind={result.succeeded ? 'success' : 'danger'}>
          {result.succeeded
            ? '测试消息已发到群里，请在群里查看'
            : `没有成功：${errorText(result.error, result.code)}`}
        </Notice>
      )}
      {result && !result.succeeded && result.response !== '' && (
        <section className={styles.section}>
          <h3 className={styles.heading}>群应用的应答</h3>
          <pre className={styles.code}>{result.response}</pre>
        </section>
      )}
    </div>
  )
}

/** The server does not know its public address. */
export function NoLinksNotice() {
  return (
    <Notice kind="info">
      群消息现在只有文字，没有打开页面的链接。需要链接时，请管理服务器的人设置网站地址（PUBLIC_URL）
    </Notice>
  )
}
