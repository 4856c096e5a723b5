import { CONTENT_KINDS } from '@shangxue/contract/content/schemas'
import { LEVELS } from '@shangxue/contract/users/endpoints'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { parseOneOf, parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { useOverlay } from '../../../lib/address/use-overlay.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Editor } from './editor.tsx'
import { ItemList } from './item-list.tsx'
import { TaskAnswersPage } from './task-answers.tsx'
import { useContentItem } from './use-content.ts'
import { WORKBENCH_PATH } from './workbench-path.ts'

/** 内容管理: content that the company writes itself, as a list or one item. */
export default function WorkbenchScreen() {
  return (
    <RequirePermission permission="content-manage" title="内容管理">
      <Workbench />
    </RequirePermission>
  )
}

function Workbench() {
  const { get } = useUrlParams()
  const navigate = useNavigate()
  const overlay = useOverlay(['item', 'new', 'answers'])
  const id = parsePositiveInt(get('item'))
  const kind = parseOneOf(CONTENT_KINDS, get('new'))
  if (id !== undefined) return <ItemEditor key={id} id={id} onLeave={overlay.close} />
  if (kind)
    return (
      <Editor
        key={kind}
        kind={kind}
        level={parseOneOf(LEVELS, get('level')) ?? '小学'}
        onLeave={overlay.close}
        onSaved={(created) => void navigate(overlay.addressOf({ item: created }), { replace: true })}
      />
    )
  if (get('answers') !== '') return <TaskAnswersPage back={WORKBENCH_PATH} />
  return (
    <ItemList
      answersAddress={overlay.addressOf({ answers: 1 })}
      addressOf={(item) => overlay.addressOf({ item })}
      onNew={(chosen) => overlay.show({ new: chosen })}
    />
  )
}

function ItemEditor({ id, onLeave }: { id: number; onLeave: () => void }) {
  const item = useContentItem(id)
  // Counts the versions that this page saved: the form starts again from each of them.
  const [savedCount, setSavedCount] = useState(0)
  if (item.data)
    return (
      <Editor
        key={savedCount}
        kind={item.data.kind}
        item={item.data}
        level={item.data.level}
        onLeave={onLeave}
        onSaved={() => setSavedCount((count) => count + 1)}
      />
    )
  return (
    <Page title="内容管理" back={onLeave}>
      <Loaded of={item}>{() => null}</Loaded>
    </Page>
  )
}
