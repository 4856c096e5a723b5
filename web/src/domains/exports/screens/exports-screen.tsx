import { ButtonLink } from '../../../ui/action/button.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { RunRow } from '../components/run-row.tsx'
import { useExportRuns } from '../use-export-runs.ts'

const ROW_PX = 128

/** 导出文件: recent and running exports. */
export default function ExportsScreen() {
  return (
    <ListPage
      title="导出文件"
      back="/my-profile"
      list={useExportRuns()}
      itemKey={({ id }) => id}
      estimate={ROW_PX}
      renderItem={(run) => <RunRow run={run} />}
      empty={
        <EmptyState
          icon="download"
          title="还没有导出文件"
          hint="在库存或价格表中点“导出”，文件会在这里保留 7 天"
          action={
            <ButtonLink kind="secondary" to="/home">
              去库存
            </ButtonLink>
          }
        />
      }
    />
  )
}
