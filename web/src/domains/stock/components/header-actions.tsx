import { exportStock } from '@shangxue/contract/stock'
import { call, saveFile } from '../../../lib/api/index.ts'
import { useAllowed } from '../../../lib/session/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { filtersOf } from '../reads.ts'
import type { StockNavigation } from '../use-stock-address.ts'

/** 导入 and 导出, for who may. */
export function HeaderActions({ nav: { address, open } }: { nav: StockNavigation }) {
  const mayImport = useAllowed('inventory-manage')
  const mayExport = useAllowed('export')
  const download = async () =>
    saveFile(await call(exportStock, { ...filtersOf(address), view: address.view }))

  return (
    <>
      {mayImport && (
        <Button kind="plain" small icon="upload" onClick={() => open({ import: true })}>
          导入
        </Button>
      )}
      {mayExport && (
        <Button kind="plain" small icon="download" onClick={download}>
          导出
        </Button>
      )}
    </>
  )
}
