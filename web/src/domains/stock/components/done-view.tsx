import type { ReactNode } from 'react'
import { type Fate, useFates } from '../../../lib/outbox/index.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Icon, type IconName } from '../../../ui/icon/icon.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import styles from './done-view.module.css'

export interface DoneViewProps {
  /** The screen's heading, as before. */
  page: string
  back: string | (() => void)
  /** 已入库 12 台 */
  title: string
  /** Number and address of the document, once there is one. */
  document?: { number: string; to: string }
  /** Instead of a document: the id of the write that waits in the outbox. */
  queued?: string
  /** The button for the next one. */
  children: ReactNode
}

/** What became of an action: its document, or how it stands in the outbox; and the way on. */
export function DoneView({ page, back, title, document, queued, children }: DoneViewProps) {
  return (
    <Page title={page} back={back} footer={children}>
      <div className={styles.done} role="status">
        {document && (
          <>
            <Mark icon="check" look="done" />
            <p className={styles.title}>{title}</p>
            <p className={styles.number}>{document.number}</p>
            <ButtonLink kind="plain" icon="document" to={document.to}>
              查看单据
            </ButtonLink>
          </>
        )}
        {queued !== undefined && <Queued id={queued} title={title} />}
      </div>
    </Page>
  )
}

type Look = 'done' | 'waiting' | 'refused'

function Mark({ icon, look }: { icon: IconName; look: Look }) {
  return (
    <span className={styles.mark} data-look={look}>
      <Icon name={icon} size={2} />
    </span>
  )
}

const OUTBOX = { label: '查看待提交', to: '/outbox' }
const DECIDE = { label: '去处理', to: '/outbox' }
const DOCUMENTS = { label: '查看库存单据', to: '/stock/documents' }

const LOOKS: Record<Fate['state'], { icon: IconName; look: Look; words: string; link: typeof OUTBOX }> = {
  waiting: {
    icon: 'clock',
    look: 'waiting',
    words: '还没有提交到服务器，联网后自动提交，可以在“待提交”里查看',
    link: OUTBOX,
  },
  sent: { icon: 'check', look: 'done', words: '已提交，服务器已确认', link: DOCUMENTS },
  conflict: { icon: 'alert', look: 'refused', words: '有冲突', link: DECIDE },
  refused: { icon: 'alert', look: 'refused', words: '没有通过', link: DECIDE },
  gone: {
    icon: 'info',
    look: 'waiting',
    words: '已经不在“待提交”里，请到库存单据里核对是否生效',
    link: DOCUMENTS,
  },
}

/** Follows the write until the server has said yes or no. */
function Queued({ id, title }: { id: string; title: string }) {
  const { state, message } = useFates()(id)
  const { icon, look, words, link } = LOOKS[state]
  const no = look === 'refused' && message
  return (
    <>
      <Mark icon={icon} look={look} />
      <p className={styles.title}>{title}</p>
      <p className={styles.hint}>{no ? `${words}：${message}` : words}</p>
      <ButtonLink kind="plain" icon={icon} to={link.to}>
        {link.label}
      </ButtonLink>
    </>
  )
}
