import { deleteMaterial, listMaterials } from '@shangxue/contract/reading/materials'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { infiniteListProps, infiniteQuery } from '../../../lib/api/infinite-queries.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatAgo } from '../../../lib/dates.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { FactLine } from '../../../ui/display/list/fact-line.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import styles from '../reading.module.css'
import { GENERATOR_PATH, READING_PATH } from '../reading-paths.ts'
import { MaterialSheet } from './material-sheet.tsx'

/** Minimum share of words within the level, in percent. Harder texts cannot be used for exercises. */
const MIN_IN_LEVEL_PERCENT = 95

/** Reading materials (阅读素材): texts of the user to generate exercises from. */
export default function MaterialsScreen() {
  const back = useBackTarget(READING_PATH)
  const { get, set } = useUrlParams()
  const [isAdding, setIsAdding] = useState(false)
  const q = get('q')
  const result = useInfiniteQuery({
    ...infiniteQuery(listMaterials, { q: q.trim() }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const remove = useCall(deleteMaterial, { invalidates: [listMaterials] })
  const confirmDelete = async (id: number, title: string) => {
    const confirmed = await confirm({
      title: `删除“${title}”？`,
      message: '用它生成的练习会保留',
      confirmLabel: '删除',
      danger: true,
    })
    if (confirmed) await remove.mutateAsync({ id }).catch(() => undefined)
  }
  return (
    <>
      <ListPage
        title="阅读素材"
        back={back}
        list={infiniteListProps(result)}
        search={{ label: '标题', value: q, onChange: (next) => set({ q: next }) }}
        add={<IconButton icon="plus" label="添加素材" onClick={() => setIsAdding(true)} />}
        itemKey={({ id }) => id}
        renderItem={({ id, title, level, words, in_level, created_at }) => (
          <article aria-label={title}>
            <ListRow
              title={title}
              note={
                <>
                  <FactLine of={[level, `${words} 词`, formatAgo(created_at)]} />
                  <br />
                  {in_level < MIN_IN_LEVEL_PERCENT
                    ? `学段内词汇 ${in_level}%，可能太难`
                    : `学段内词汇 ${in_level}%`}
                </>
              }
              value={
                <span className={styles.entries}>
                  <ButtonLink small kind="soft" to={`${GENERATOR_PATH}?material=${id}`}>
                    出题
                  </ButtonLink>
                  <IconButton
                    icon="trash"
                    label={`删除${title}`}
                    onClick={() => void confirmDelete(id, title)}
                  />
                </span>
              }
            />
          </article>
        )}
        empty={
          <EmptyState
            icon="document"
            title="还没有素材"
            hint="粘贴一篇英语文章，或上传 .txt、.docx 文件，就能出题"
            action={<Button onClick={() => setIsAdding(true)}>添加素材</Button>}
          />
        }
        filtered={q !== ''}
        onClearFilters={() => set({ q: null })}
      />
      <MaterialSheet open={isAdding} onClose={() => setIsAdding(false)} />
    </>
  )
}
