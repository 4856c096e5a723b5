import { ROBOT_TOPIC_NAMES } from '@shangxue/contract/robots/robot-kinds'
import { formatDateTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { errorText, messageState } from '../robot-labels.ts'
import { type RobotMessage, useResendMessage } from '../use-robots.ts'
import styles from './robots.module.css'

interface MessageSheetProps {
  message: RobotMessage
  /** False while the robot is switched off. */
  canResend: boolean
  onClose: () => void
}

/** A message with the result of its last attempt. */
export default function MessageSheet({ message, canResend, onClose }: MessageSheetProps) {
  const { id, topic, title, body, state, created_at, attempts, merged, response } = message
  const { last_attempt_at, next_attempt_at, error, code } = message
  const resend = useResendMessage()
  const label = messageState(message)
  return (
    <Sheet
      open
      onClose={onClose}
      title="群消息"
      footer={
        state === 'failed' && (
          <Button block icon="refresh" disabled={!canResend} onClick={() => resend(id)}>
            重新发送
          </Button>
        )
      }
    >
      <div className={styles.stack}>
        <section className={styles.section}>
          <h3 className={styles.heading}>{title}</h3>
          {body !== '' && <p className={styles.text}>{body}</p>}
        </section>
        <DescriptionList
          items={[
            { label: '状态', value: <Tag kind={label.kind}>{label.text}</Tag> },
            ...(error ? [{ label: '原因', value: errorText(error, code) }] : []),
            { label: '通知', value: ROBOT_TOPIC_NAMES[topic] },
            { label: '产生时间', value: formatDateTime(created_at) },
            ...(last_attempt_at ? [{ label: '最近发送', value: formatDateTime(last_attempt_at) }] : []),
            { label: '已尝试', value: `${attempts} 次` },
            ...(merged > 1 ? [{ label: '合并发送', value: `${merged} 条通知合成一条` }] : []),
            ...(next_attempt_at ? [{ label: '下次尝试', value: formatDateTime(next_attempt_at) }] : []),
          ]}
        />
        {response !== '' && (
          <section className={styles.section}>
            <h3 className={styles.heading}>群应用的应答</h3>
            <pre className={styles.code}>{response}</pre>
          </section>
        )}
      </div>
    </Sheet>
  )
}
