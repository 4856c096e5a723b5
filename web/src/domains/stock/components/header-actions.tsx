import { useState } from 'react'
import { useAllowed } from '../../../lib/session/index.ts'
import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { later } from '../../../ui/overlay/later.tsx'
import { LazyPart } from '../../../ui/overlay/lazy-part.tsx'
import type { StockNavigation } from '../use-stock-address.ts'

const ExportMenu = later(() => import('./export-menu.tsx'))

/** 开单, 导入 and 导出 for users with the permissions. */
export function HeaderActions({ nav: { address, open } }: { nav: StockNavigation }) {
  const mayImport = useAllowed('inventory-manage')
  const mayExport = useAllowed('export')
  const sells = useAllowed('sales-record')
  const [choosing, setChoosing] = useState(false)
  const [exporting, setExporting] = useState(false)
  const follow = (work: Promise<void>) => {
    setExporting(true)
    void work.finally(() => setExporting(false))
  }

  return (
    <>
      {/* A phone has no room for search beside three actions; those users find it under 我的. */}
      {!mayImport && <IconLink icon="search" label="全局搜索" to="/search" />}
      {sells && (
        <ButtonLink kind="plain" small icon="wallet" to="/sales/new">
          开单
        </ButtonLink>
      )}
      {mayImport && (
        <Button kind="plain" small icon="upload" onClick={() => open({ import: true })}>
          导入
        </Button>
      )}
      {mayExport && (
        <Button kind="plain" small icon="download" busy={exporting} onClick={() => setChoosing(true)}>
          导出
        </Button>
      )}
      <LazyPart wanted={choosing}>
        <ExportMenu open={choosing} onClose={() => setChoosing(false)} address={address} onStart={follow} />
      </LazyPart>
    </>
  )
}
