import { getContentItem, getContentVersion } from '@shangxue/contract/content/endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../lib/api/queries.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { PreviewSheet } from './preview/preview-sheet.tsx'
import { type ContentItem, type ContentVersion, useContentVersions, useRestore } from './use-content.ts'

interface VersionsSheetProps {
  item: ContentItem
  /** The form has input that a restored version would replace. */
  isDirty: boolean
  onClose: () => void
  /** Called before the restored version is shown. */
  onRestored: () => void
}

/** 历史版本: who saved what and when. A tap shows the version, which can be restored. */
export function VersionsSheet({ item, isDirty, onClose, onRestored }: VersionsSheetProps) {
  const versions = useContentVersions(item.id)
  const [opened, setOpened] = useState<number>()
  if (opened !== undefined)
    return (
      <VersionPreview
        item={item}
        number={opened}
        isDirty={isDirty}
        onBack={() => setOpened(undefined)}
        onRestored={onRestored}
      />
    )
  return (
    <Sheet open tall onClose={onClose} title="历史版本" flush>
      {versions.status === 'loading' && <SkeletonList rows={4} />}
      {versions.status === 'error' && (
        <ErrorState message={versions.message ?? ''} onRetry={versions.onRefresh} />
      )}
      <List label="历史版本">
        {versions.items.map((version) => (
          <ListItem
            key={version.version}
            title={`第 ${version.version} 版`}
            note={`${version.saved_by} · ${formatDateTime(version.saved_at)}`}
            value={<VersionTag version={version} />}
            {...(version.restored_from !== null && {
              valueNote: `恢复自第 ${version.restored_from} 版`,
            })}
            onClick={() => setOpened(version.version)}
          />
        ))}
      </List>
      {versions.hasMore && (
        <Button kind="plain" block busy={versions.loadingMore} onClick={() => versions.onMore?.()}>
          更早的版本
        </Button>
      )}
    </Sheet>
  )
}

function VersionTag({ version: { published, problems } }: { version: ContentVersion }) {
  if (published) return <Tag kind="success">学生看到的版本</Tag>
  return problems > 0 ? <Tag kind="warning">{problems} 处问题</Tag> : null
}

interface VersionPreviewProps extends Pick<VersionsSheetProps, 'item' | 'isDirty' | 'onRestored'> {
  number: number
  onBack: () => void
}

function VersionPreview({ item, number, isDirty, onBack, onRestored }: VersionPreviewProps) {
  const version = useQuery({
    ...query(getContentVersion, { id: item.id, number }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
  const client = useQueryClient()
  const restore = useRestore()
  const title = `第 ${number} 版`
  const restoreVersion = async () => {
    const isSure = await confirm({
      title: `恢复${title}？`,
      message: isDirty
        ? '它会另存为新的版本，没有保存的修改会丢失。'
        : '它会另存为新的版本，现在的版本仍在历史里。',
      confirmLabel: '恢复',
      danger: isDirty,
    })
    if (!isSure) return
    await restore.mutateAsync({ id: item.id, version: item.version, restore: number })
    await client.fetchQuery({ ...query(getContentItem, { id: item.id }), staleTime: 0 })
    toast('已恢复', { kind: 'success' })
    onRestored()
  }
  if (!version.data)
    return (
      <Sheet open tall onClose={onBack} title={title}>
        {version.error ? (
          <ErrorState error={version.error} onRetry={version.refetch} />
        ) : (
          <SkeletonList rows={4} />
        )}
      </Sheet>
    )
  return (
    <PreviewSheet
      item={version.data}
      title={title}
      onClose={onBack}
      footer={
        number !== item.version && (
          <Button block onClick={() => restoreVersion().catch(() => undefined)}>
            恢复这一版
          </Button>
        )
      }
    />
  )
}
