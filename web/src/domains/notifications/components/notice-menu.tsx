import { getPushSettings, setPushChoice } from '@shangxue/contract/notifications/push'
import { TOPICS, topicOf } from '@shangxue/contract/notifications/topics'
import { useCall } from '../../../lib/api/mutations.ts'
import { ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import type { Notice } from '../use-notifications.ts'
import type { NoticeActions } from './notice-row.tsx'

interface NoticeMenuProps extends Pick<NoticeActions, 'onRead' | 'onRemove'> {
  notice: Notice
  open: boolean
  onClose: () => void
}

/** Offers the swipe actions, and muting the topic. */
export function NoticeMenu({ notice, open, onClose, onRead, onRemove }: NoticeMenuProps) {
  const { mutateAsync } = useCall(setPushChoice, { invalidates: [getPushSettings] })
  const topic = topicOf(notice.kind)
  const { name } = TOPICS[topic]
  const muteTopic = () =>
    mutateAsync({ topic, push: 'off' }).then(
      () => toast(`“${name}”不再推送，仍会出现在这里`, { kind: 'success' }),
      () => undefined,
    )
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title={notice.title}
      actions={[
        {
          label: notice.read ? '标为未读' : '标为已读',
          icon: notice.read ? 'bell' : 'check',
          onSelect: () => onRead(notice, !notice.read),
        },
        { label: `不再推送“${name}”`, icon: 'eye-off', onSelect: () => void muteTopic() },
        { label: '移除', icon: 'trash', danger: true, onSelect: () => onRemove(notice) },
      ]}
    />
  )
}
