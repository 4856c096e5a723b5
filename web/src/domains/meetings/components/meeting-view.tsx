import {
  downloadMeetingDocx,
  downloadMeetingPdf,
  MEETING_STATE_NAMES,
} from '@shangxue/contract/meetings/endpoints'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isQueued } from '../../../lib/outbox/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { deliverFile, printPage } from '../../../ui/deliver/deliver.ts'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { Photos } from '../../../ui/photos/photos-field.tsx'
import { useCancelMeeting, useConfirmMinutes, useDeleteMeeting, usePublishMeeting } from '../api.ts'
import { LIST_PATH, type Meeting, meetingPath, PHOTOS, REMINDERS, whenText } from '../meetings.ts'
import { Decisions } from './decisions.tsx'
import styles from './meetings.module.css'
import { PrintedMinutes } from './printed-minutes.tsx'

/** Shows a meeting to read, confirm and print. */
export function MeetingView({ meeting }: { meeting: Meeting }) {
  const navigate = useNavigate()
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  const { agenda, minutes, photo_ids, state, may_edit } = meeting
  const canEdit = may_edit && state !== 'cancelled'
  return (
    <Page
      title="会议记录详情"
      back={LIST_PATH}
      actions={
        <>
          {canEdit && (
            <IconButton
              icon="edit"
              label="修改"
              onClick={() => void navigate(`${meetingPath(meeting.id)}?edit=1`)}
            />
          )}
          <IconButton icon="more" label="更多" onClick={() => setIsMoreOpen(true)} />
        </>
      }
      footer={nextActionOf(meeting) && <MainAction meeting={meeting} />}
    >
      <div className={styles.stack}>
        <Facts meeting={meeting} />
        {agenda.trim() !== '' && (
          <Card title="议程">
            <p className={styles.text}>{agenda}</p>
          </Card>
        )}
        {minutes.trim() !== '' && (
          <Card title="纪要">
            <p className={styles.text}>{minutes}</p>
          </Card>
        )}
        {meeting.decisions.length > 0 && <Decisions meeting={meeting} />}
        {photo_ids.length > 0 && (
          <Card title="照片">
            <Photos store={PHOTOS} photos={photo_ids} />
          </Card>
        )}
        <Participants meeting={meeting} />
      </div>
      <PrintedMinutes meeting={meeting} />
      <MoreActions meeting={meeting} open={isMoreOpen} onClose={() => setIsMoreOpen(false)} />
    </Page>
  )
}

function Facts({ meeting }: { meeting: Meeting }) {
  const { title, place, host, state, reminder } = meeting
  return (
    <Card
      title={title}
      action={<Tag kind={state === 'published' ? 'success' : 'neutral'}>{MEETING_STATE_NAMES[state]}</Tag>}
    >
      <DescriptionList
        items={[
          { label: '时间', value: whenText(meeting) },
          ...(place ? [{ label: '地点', value: place }] : []),
          { label: '主持人', value: host },
          ...(state === 'planned' && reminder !== 'none'
            ? [{ label: '提醒', value: REMINDERS[reminder] }]
            : []),
        ]}
      />
    </Card>
  )
}

function Participants({ meeting: { people, state } }: { meeting: Meeting }) {
  if (people.length === 0) return null
  const hasRead = people.filter(({ confirmed_at }) => confirmed_at !== null).length
  return (
    <Card
      title={
        state === 'published'
          ? `参会人（${hasRead} / ${people.length} 已确认）`
          : `参会人（${people.length}）`
      }
    >
      <div className={styles.people}>
        {people.map(({ user_id, name, confirmed_at }) =>
          state === 'published' ? (
            <Tag key={user_id} kind={confirmed_at ? 'success' : 'warning'}>
              {confirmed_at ? `${name} 已确认` : `${name} 未确认`}
            </Tag>
          ) : (
            <Tag key={user_id}>{name}</Tag>
          ),
        )}
      </div>
    </Card>
  )
}

/** The next action on a meeting: confirm or publish. */
function nextActionOf({ to_confirm, may_edit, state, minutes, decisions }: Meeting) {
  if (to_confirm) return 'confirm'
  const hasMinutes = minutes.trim() !== '' || decisions.length > 0
  return may_edit && state === 'planned' && hasMinutes ? 'publish' : undefined
}

function MainAction({ meeting }: { meeting: Meeting }) {
  const { id, version, minutes_version, people } = meeting
  const confirmMinutes = useConfirmMinutes()
  const publishMeeting = usePublishMeeting()
  const read = async () => {
    try {
      await confirmMinutes.mutateAsync({ id, minutes_version })
      toast('已确认', { kind: 'success' })
    } catch (error) {
      // the shell reports the error, and offline writes appear in 待提交
      if (isQueued(error)) return
    }
  }
  const publish = async () => {
    const isConfirmed = await confirm({
      title: '发布纪要？',
      message: `${people.length} 位参会人会收到通知，请他们阅读确认。`,
      confirmLabel: '发布纪要',
    })
    if (!isConfirmed) return
    const response = await publishMeeting.mutateAsync({ id, version }).catch(() => undefined)
    if (response !== undefined) toast('纪要已发布', { kind: 'success' })
  }
  if (nextActionOf(meeting) === 'confirm')
    return (
      <Button block icon="check" onClick={read}>
        已阅读并确认
      </Button>
    )
  return (
    <Button block onClick={publish}>
      发布纪要
    </Button>
  )
}

/** The shell reports failures. */
const download = (file: typeof downloadMeetingPdf | typeof downloadMeetingDocx, id: number, name: string) =>
  deliverFile(file, { id }, name).then(
    (delivery) => delivery === 'downloaded' && toast('已下载', { kind: 'success' }),
    () => undefined,
  )

function MoreActions({ meeting, open, onClose }: { meeting: Meeting; open: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const cancelMeeting = useCancelMeeting()
  const deleteMeeting = useDeleteMeeting()
  const { id, title, state, may_edit, may_delete } = meeting
  const cancel = async () => {
    const question = { title: `取消“${title}”？`, message: '参会人会收到通知。' }
    if (!(await confirm({ ...question, confirmLabel: '取消会议', cancelLabel: '保留', danger: true }))) return
    const succeeded = await cancelMeeting.mutateAsync({ id }).catch(() => undefined)
    if (succeeded !== undefined) toast('会议已取消', { kind: 'success' })
  }
  const remove = async () => {
    const question = { title: `删除“${title}”？`, message: '议程、纪要和决定都会删除，不能恢复。' }
    if (!(await confirm({ ...question, confirmLabel: '删除', danger: true }))) return
    const done = await deleteMeeting.mutateAsync({ id }).catch(() => undefined)
    if (done === undefined) return
    toast('已删除', { kind: 'success' })
    void navigate(LIST_PATH, { replace: true })
  }
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title={title}
      actions={[
        {
          label: '下载 PDF',
          icon: 'download',
          onSelect: () => void download(downloadMeetingPdf, id, `${title}.pdf`),
        },
        {
          label: '下载 Word',
          icon: 'document',
          onSelect: () => void download(downloadMeetingDocx, id, `${title}.docx`),
        },
        { label: '打印', icon: 'print', onSelect: printPage },
        ...(may_edit && state === 'planned'
          ? [{ label: '取消会议', icon: 'close' as const, onSelect: () => void cancel() }]
          : []),
        ...(may_delete
          ? [{ label: '删除', icon: 'trash' as const, danger: true, onSelect: () => void remove() }]
          : []),
      ]}
    />
  )
}
