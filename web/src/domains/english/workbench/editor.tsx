import { CONTENT_STATE_NAMES, type ContentKind } from '@shangxue/contract/content/schemas'
import type { Level } from '@shangxue/contract/users/endpoints'
import { useMemo, useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import { kindTitle } from './content-labels.ts'
import { ProblemTexts } from './form/content-form.ts'
import { ProblemList } from './form/problem-list.tsx'
import { errorsByPlace } from './form/problem-places.ts'
import { KIND_FIELDS } from './kinds/kind-fields.tsx'
import { PreviewSheet } from './preview/preview-sheet.tsx'
import { type ContentItem, useWithdraw } from './use-content.ts'
import { useEditor } from './use-editor.ts'
import { VersionsSheet } from './versions-sheet.tsx'

interface EditorProps {
  kind: ContentKind
  /** Undefined for a new item. */
  item?: ContentItem
  level: Level
  onLeave: () => void
  /** Called after a version was saved or restored: the form starts again from it. */
  onSaved: (id: number) => void
}

/** The form of an item: fields by kind, what keeps it from being published, preview and versions. */
export function Editor({ kind, item, level, onLeave, onSaved }: EditorProps) {
  const { form, input, problems, save, saveAndPublish } = useEditor({ kind, item, level })
  const [sheet, setSheet] = useState<'preview' | 'versions' | 'more'>()
  const Fields = KIND_FIELDS[kind]
  // A new item is empty, and an error below each field would only disturb.
  const errors = useMemo(
    () => (item && problems ? errorsByPlace(kind, problems) : new Map<string, string>()),
    [item, kind, problems],
  )
  return (
    <>
      <FormPage
        title={item ? kindTitle(kind) : `新增${kindTitle(kind)}`}
        subtitle={item && <ItemState item={item} />}
        back={onLeave}
        inList
        {...form.page}
        actions={
          <>
            <IconButton icon="eye" label="预览" onClick={() => setSheet('preview')} />
            {item && <IconButton icon="more" label="更多操作" onClick={() => setSheet('more')} />}
          </>
        }
        lead={<ProblemList kind={kind} problems={problems} />}
        onSubmit={form.handleSubmit(save, '已保存', ({ id }) => onSaved(id))}
        secondary={
          item && (
            <Button
              kind="secondary"
              onClick={form.handleSubmit(
                saveAndPublish,
                ({ problemCount }) =>
                  problemCount === 0 ? '已发布' : `已保存，还有 ${problemCount} 处要修改`,
                ({ id }) => onSaved(id),
              )}
            >
              发布
            </Button>
          )
        }
      >
        {item?.state === 'published' && item.version !== item.published_version && (
          <Notice>学生看到的是第 {item.published_version} 版，发布后才换成这里的内容</Notice>
        )}
        <ProblemTexts value={errors}>
          <Fields form={form} />
        </ProblemTexts>
      </FormPage>
      {sheet === 'preview' && <PreviewSheet item={{ kind, ...input }} onClose={() => setSheet(undefined)} />}
      {sheet === 'versions' && item && (
        <VersionsSheet
          item={item}
          isDirty={form.dirty}
          onClose={() => setSheet(undefined)}
          onRestored={() => {
            form.clear()
            onSaved(item.id)
          }}
        />
      )}
      {item && (
        <ItemActions
          item={item}
          open={sheet === 'more'}
          onClose={() => setSheet(undefined)}
          onVersions={() => setSheet('versions')}
        />
      )}
    </>
  )
}

const ItemState = ({ item: { state, version } }: { item: ContentItem }) => (
  <>
    {CONTENT_STATE_NAMES[state]} · 第 {version} 版
  </>
)

interface ItemActionsProps {
  item: ContentItem
  open: boolean
  onClose: () => void
  onVersions: () => void
}

function ItemActions({ item, open, onClose, onVersions }: ItemActionsProps) {
  const withdraw = useWithdraw(item)
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title={item.title || kindTitle(item.kind)}
      actions={[
        { label: '历史版本', icon: 'clock', note: '谁在什么时候改过，可以恢复', onSelect: onVersions },
        {
          label: '下架',
          icon: 'eye-off',
          danger: true,
          disabled: item.state === 'withdrawn',
          onSelect: () => void withdraw().catch(() => undefined),
        },
      ]}
    />
  )
}
