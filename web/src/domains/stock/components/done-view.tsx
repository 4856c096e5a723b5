import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import styles from './done-view.module.css'

interface DoneViewProps {
  /** The screen's heading, as before. */
  page: string
  back: string | (() => void)
  /** 已入库 12 台 */
  title: string
  /** Number and address of the document; left out while it waits to be sent. */
  paper?: { number: string; to: string } | undefined
  /** The button for the next one. */
  children: ReactNode
}

/** An action is booked: what it was, its document, and the way on. */
export function DoneView({ page, back, title, paper, children }: DoneViewProps) {
  return (
    <Page title={page} back={back} footer={children}>
      <div className={styles.done} role="status">
        <span className={styles.mark} data-waiting={paper ? undefined : ''}>
          <Icon name={paper ? 'check' : 'clock'} size={2} />
        </span>
        <p className={styles.title}>{title}</p>
        {paper && <p className={styles.number}>{paper.number}</p>}
        {!paper && <p className={styles.hint}>没有连上服务器，联网后自动提交，可以在“待提交”里查看</p>}
        {paper && (
          <ButtonLink kind="plain" icon="document" to={paper.to}>
            查看单据
          </ButtonLink>
        )}
        {!paper && (
          <ButtonLink kind="plain" icon="clock" to="/outbox">
            查看待提交
          </ButtonLink>
        )}
      </div>
    </Page>
  )
}
