import { useState } from 'react'
import { useAllowed, useSession } from '../../../lib/session/index.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { ListPage } from '../../../ui/layout/list-page.tsx'
import { SplitView } from '../../../ui/layout/split-view.tsx'
import { later } from '../../../ui/overlay/later.tsx'
import { LazyPart } from '../../../ui/overlay/lazy-part.tsx'
import { isDetail, isFiltered, PLAIN } from '../address.ts'
import { HeaderActions } from '../components/header-actions.tsx'
import { ModelRow } from '../components/model-row.tsx'
import { NoStock } from '../components/no-stock.tsx'
import { SearchHits } from '../components/search-hits.tsx'
import { StockFilters } from '../components/stock-filters.tsx'
import { Totals } from '../components/totals.tsx'
import { ViewChips } from '../components/view-chips.tsx'
import { useModels } from '../reads.ts'
import { useStockAddress } from '../use-stock-address.ts'

const Detail = later(() => import('../components/detail.tsx'))
const ScanFlow = later(() => import('../components/scan-flow.tsx'))
const StockImport = later(() => import('../components/stock-import.tsx'))
const FirstSteps = later(() => import('../components/first-steps.tsx'))
const ActionMenu = later(() => import('../components/action-menu.tsx'))

const TYPING_PAUSE_MS = 160
const ROW_PX = 88

/** 库存: all stock, searchable by name, spec or code. */
export default function HomeScreen() {
  const nav = useStockAddress()
  const { address, wide } = nav
  const models = useModels(address)
  const [scanning, setScanning] = useState(false)
  const isBoss = useSession(({ isAdmin }) => isAdmin)
  const [acting, setActing] = useState(false)
  const mayImport = useAllowed('inventory-manage')
  const importing = address.import && mayImport
  const searching = address.q.trim() !== ''
  const { sort, ...unfiltered } = PLAIN
  const clear = () => nav.filter(unfiltered)

  return (
    <SplitView>
      <ListPage
        title="库存"
        list={models}
        itemKey={({ id }) => id}
        estimate={ROW_PX}
        renderItem={(model) => (
          <ModelRow
            model={model}
            step={nav.step({ ...beside, model: model.id })}
            current={wide && model.id === address.model}
          />
        )}
        actions={<HeaderActions nav={nav} />}
        filters={
          <>
            <SearchField
              label="型号、简称、配置、拼音或 IMEI"
              value={address.q}
              onChange={(q) => nav.filter({ q })}
              delay={TYPING_PAUSE_MS}
              action={<IconButton icon="scan" label="扫码查找" onClick={() => setScanning(true)} />}
            />
            <StockFilters nav={nav} />
          </>
        }
        summary={
          <>
            {!searching && (
              <LazyPart wanted={isBoss}>
                <FirstSteps />
              </LazyPart>
            )}
            {searching ? <SearchHits q={address.q} step={nav.step} /> : <Totals address={address} />}
            {(!searching || address.view !== 'all') && <ViewChips nav={nav} />}
          </>
        }
        empty={<NoStock onImport={mayImport ? () => nav.open({ import: true }) : undefined} />}
        filtered={isFiltered(address)}
        onClearFilters={clear}
        add={<IconButton icon="plus" label="库存操作" onClick={() => setActing(true)} />}
      />
      <LazyPart wanted={wide || isDetail(address)}>
        <Detail nav={nav} />
      </LazyPart>
      <LazyPart wanted={scanning}>
        <ScanFlow
          open={scanning}
          onClose={() => setScanning(false)}
          onFound={nav.open}
          onSearch={(q) => nav.filter({ q })}
        />
      </LazyPart>
      <LazyPart wanted={acting}>
        <ActionMenu open={acting} onClose={() => setActing(false)} />
      </LazyPart>
      <LazyPart wanted={importing}>
        <StockImport open={importing} onClose={nav.back} />
      </LazyPart>
    </SplitView>
  )
}

/** Opening a model closes the details of any other. */
const beside = { sku: null, at: null, status: PLAIN.status, device: null }
