import { fullSkuName } from '@shangxue/contract/catalogue/endpoints'
import { useState } from 'react'
import { parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { ApiError } from '../../../lib/api/error.ts'
import { formatMoney, formatWhole } from '../../../lib/money.ts'
import { useAllowed } from '../../../lib/session/state.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { Page, Section } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { moveAddress } from '../../stock/public.ts'
import { ACCESSORY_LIST_PATH, type AccessoryDetail, useAccessory } from '../api.ts'
import { Ledger } from '../components/ledger.tsx'
import { MinStockSheet } from '../components/min-stock-sheet.tsx'
import styles from './accessory-screen.module.css'

/** 配件明细: one accessory by store, with all its movements. */
export default function AccessoryScreen() {
  const { get } = useUrlParams()
  const sku = parsePositiveInt(get('sku'))
  const back = useBackTarget(ACCESSORY_LIST_PATH)
  if (sku !== undefined) return <AccessoryLoader key={sku} sku={sku} back={back} />
  return (
    <Page title="配件明细" back={ACCESSORY_LIST_PATH}>
      <ErrorState title="没有指定配件" message="请从配件列表中打开" />
    </Page>
  )
}

function AccessoryLoader({ sku, back }: { sku: number; back: string | (() => void) }) {
  const { data, error, refetch } = useAccessory(sku)
  const canManage = useAllowed('inventory-manage')
  const isMissing = error instanceof ApiError && error.isNotFound
  return (
    <Page
      title="配件明细"
      subtitle={data && fullSkuName(data)}
      back={back}
      footer={data && canManage && <AccessoryActions accessory={data} />}
    >
      {!data && !error && <SkeletonList rows={6} />}
      {!data && isMissing && <EmptyState icon="box" title="没有这个配件" hint="请回到列表重新选择" />}
      {!data && error && !isMissing && <ErrorState error={error} onRetry={refetch} />}
      {data && (
        <>
          <AccessoryFigures accessory={data} canManage={canManage} />
          <StoreStock accessory={data} />
          <Ledger sku={sku} />
        </>
      )}
    </Page>
  )
}

/** Links to receive and transfer the accessory. The transfer is prefilled with its barcode. */
function AccessoryActions({ accessory: { barcode } }: { accessory: AccessoryDetail }) {
  return (
    <>
      <ButtonLink kind="secondary" block icon="plus" to="/stock/receive">
        入库
      </ButtonLink>
      <ButtonLink kind="secondary" block icon="truck" to={moveAddress('transfer', barcode ? [barcode] : [])}>
        调拨
      </ButtonLink>
    </>
  )
}

function AccessoryFigures({ accessory, canManage }: { accessory: AccessoryDetail; canManage: boolean }) {
  const [isMinStockOpen, setIsMinStockOpen] = useState(false)
  // A new key resets the sheet to the current value when it is opened again.
  const [openCount, setOpenCount] = useState(0)
  const openMinStock = () => {
    setOpenCount(openCount + 1)
    setIsMinStockOpen(true)
  }
  const { quantity, reserved, in_transit, min_stock, low, average_fen, value_fen, sold_30, days_left } =
    accessory
  return (
    <>
      <Card>
        <div className={styles.stack}>
          {low && (
            <Notice kind="warning">
              全部门店共 {quantity} 件，低于下限 {min_stock} 件，请补货
            </Notice>
          )}
          <StatGrid>
            <Stat label="库存" value={formatWhole(quantity)} unit="件" />
            <Stat label="可用" value={formatWhole(quantity - reserved)} unit="件" />
            {reserved > 0 && <Stat label="预留" value={formatWhole(reserved)} unit="件" />}
            {in_transit > 0 && <Stat label="在途" value={formatWhole(in_transit)} unit="件" />}
            {average_fen !== null && (
              <Stat label="单件成本" value={formatMoney(average_fen)} note="移动平均" />
            )}
            {value_fen !== null && <Stat label="库存金额" value={formatMoney(value_fen)} />}
            {sold_30 !== null && <Stat label="近 30 天卖出" value={formatWhole(sold_30)} unit="件" />}
            {days_left !== null && <Stat label="还够卖" value={formatWhole(days_left)} unit="天" />}
          </StatGrid>
        </div>
      </Card>
      <List label="最低库存">
        <ListItem
          icon="alert"
          title="最低库存"
          note="全部门店合计，低于它时排在列表最前"
          value={min_stock > 0 ? `${formatWhole(min_stock)} 件` : '未设'}
          {...(canManage && { onClick: openMinStock })}
        />
      </List>
      {canManage && (
        <MinStockSheet
          key={openCount}
          accessory={accessory}
          open={isMinStockOpen}
          onClose={() => setIsMinStockOpen(false)}
        />
      )}
    </>
  )
}

function StoreStock({ accessory: { stores } }: { accessory: AccessoryDetail }) {
  return (
    <Section title="各门店">
      {stores.length === 0 ? (
        <EmptyState icon="store" title="没有门店有货" hint="入库或调拨后，这里显示各门店的件数" />
      ) : (
        <List label="各门店">
          {stores.map(({ location_id, location, quantity, reserved, in_transit }) => (
            <ListItem
              key={location_id}
              icon="store"
              title={location}
              note={[reserved > 0 && `预留 ${reserved}`, in_transit > 0 && `在途 ${in_transit}`]
                .filter(Boolean)
                .join(' · ')}
              value={`${formatWhole(quantity)} 件`}
            />
          ))}
        </List>
      )}
    </Section>
  )
}
