import type { ReactNode } from 'react'
import { type OutboxStatus, useOutboxStatus } from '../../../lib/outbox/hooks.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Icon, type IconName } from '../../../ui/icon/icon.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import styles from './done-view.module.css'

export interface DoneViewProps {
  /** Heading of the screen, unchanged from the form. */
  page: string
  back: string | (() => void)
  /** 已入库 12 台 */
  title: string
  /** Number and address of the posted document. */
  document?: { number: string; to: string }
  /** Alternative to `document`: the id of the outbox entry that is still pending. */
  queued?: string
  /** List that contains these documents. */
  records?: { name: string; to: string }
  /** Buttons for the next step. */
  children: ReactNode
}

const DOCUMENT_LIST = { name: '库存单据', to: '/stock/documents' }

/** Result of an action: its document, or the state of its outbox entry, with links to continue. */
export function DoneView(props: DoneViewProps) {
  const { page, back, title, document, queued, records = DOCUMENT_LIST, children } = props
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
        {queued !== undefined && <Queued id={queued} title={title} records={records} />}
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

const OUTBOX_LINK = { label: '查看待提交', to: '/outbox' }
const RESOLVE_LINK = { label: '去处理', to: '/outbox' }

interface QueuedState {
  readonly icon: IconName
  readonly look: Look
  readonly text: string
  /** If omitted, links to the list of such documents. */
  readonly link?: typeof OUTBOX_LINK
}
const QUEUED_STATES: Record<OutboxStatus['state'], QueuedState> = {
  waiting: {
    icon: 'clock',
    look: 'waiting',
    text: '还没有提交到服务器，联网后自动提交，可以在“待提交”里查看',
    link: OUTBOX_LINK,
  },
  sent: { icon: 'check', look: 'done', text: '已提交，服务器已确认' },
  conflict: { icon: 'alert', look: 'refused', text: '有冲突', link: RESOLVE_LINK },
  refused: { icon: 'alert', look: 'refused', text: '没有通过', link: RESOLVE_LINK },
  gone: {
    icon: 'info',
    look: 'waiting',
    text: '已经不在“待提交”里，请核对是否生效',
  },
}

/** Follows the outbox entry until the server has accepted or rejected the write. */
function Queued({ id, title, records }: { id: string; title: string; records: typeof DOCUMENT_LIST }) {
  const { state, message } = useOutboxStatus()(id)
  const { icon, look, text, link = { label: `查看${records.name}`, to: records.to } } = QUEUED_STATES[state]
  const refusal = look === 'refused' && message
  const hint = state === 'gone' ? `已经不在“待提交”里，请到${records.name}里核对是否生效` : text
  return (
    <>
      <Mark icon={icon} look={look} />
      <p className={styles.title}>{title}</p>
      <p className={styles.hint}>{refusal ? `${text}：${message}` : hint}</p>
      <ButtonLink kind="plain" icon={icon} to={link.to}>
        {link.label}
      </ButtonLink>
    </>
  )
}
