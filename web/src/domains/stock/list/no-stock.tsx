import { Button } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'

/** Empty state for a company without any stock. */
export function NoStock({ onImport }: { onImport: (() => void) | undefined }) {
  if (!onImport) {
    return (
      <EmptyState title="还没有库存" hint="请联系店长或库管导入库存，导入后这里会显示各门店的数量和价格。" />
    )
  }
  return (
    <EmptyState
      title="还没有库存"
      hint="先下载模板，把现有的设备和配件填进去，再导入。"
      action={
        <Button icon="upload" onClick={onImport}>
          导入库存
        </Button>
      }
    />
  )
}
