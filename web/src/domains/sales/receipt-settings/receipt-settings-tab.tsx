import { ERRORS } from '@shangxue/contract/errors/errors'
import {
  listReceiptTexts,
  RECEIPT_ADDRESS_MAX,
  RECEIPT_FIELDS,
  RECEIPT_FOOTER_MAX,
  RECEIPT_HEADER_MAX,
  RECEIPT_PHONE_MAX,
  RECEIPT_WARRANTY_MAX,
  type ReceiptTexts,
  saveReceiptTexts,
} from '@shangxue/contract/sales/receipt-texts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { query } from '../../../lib/api/queries.ts'
import { useSession } from '../../../lib/session/state.ts'
import { PickerField } from '../../../ui/form/fields/picker-field.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { LocationSheet, useLocations } from '../../stock/public.ts'
import styles from '../receipt/receipt.module.css'
import { buildReceipt } from '../receipt/receipt.ts'
import { ReceiptPaper } from '../receipt/receipt-paper.tsx'
import { inheritTexts, NO_TEXTS } from '../receipt/receipt-texts.ts'
import { sampleSale } from './sample-sale.ts'

const PAGE = { title: '公司设置', back: '/my-profile' }
const ALL_STORES = '全公司'
const STORE_PARAM = 'store'

interface Target {
  /** null for the texts of the company. */
  readonly location: number | null
  readonly name: string
}

/** Texts on receipts: of the company, and of stores that differ from it. */
export default function ReceiptSettingsTab({ toolbar }: { toolbar: ReactNode }) {
  const { get, set } = useUrlParams()
  const texts = useQuery({ ...query(listReceiptTexts, {}), meta: { quiet: true } })
  const locations = useLocations()
  const location = Number(get(STORE_PARAM)) || null
  if (!texts.data || !locations.data) {
    const failed = [texts, locations].find(({ isError }) => isError)
    return (
      <Page {...PAGE} toolbar={toolbar}>
        {failed ? <ErrorState error={failed.error} onRetry={failed.refetch} /> : <SkeletonList rows={6} />}
      </Page>
    )
  }
  const store = locations.data.find(({ id }) => id === location)
  const storedOf = (id: number | null) =>
    texts.data.find(({ location_id }) => location_id === id) ?? { ...NO_TEXTS, version: 0 }
  return (
    <TextsForm
      key={store?.id ?? ALL_STORES}
      target={{ location: store?.id ?? null, name: store?.name ?? ALL_STORES }}
      stored={storedOf(store?.id ?? null)}
      company={storedOf(null)}
      toolbar={toolbar}
      onTarget={(id) => set({ [STORE_PARAM]: id === null ? null : String(id) })}
      latest={async () => (await texts.refetch({ throwOnError: true })).data}
    />
  )
}

type Stored = ReceiptTexts & { readonly version: number }
type StoredList = readonly (Stored & { readonly location_id: number | null })[]

interface TextsFormProps {
  target: Target
  stored: Stored
  company: ReceiptTexts
  toolbar: ReactNode
  onTarget: (location: number | null) => void
  latest: () => Promise<StoredList | undefined>
}

/** The changed texts and the version on which they are based. */
type Changes = Partial<ReceiptTexts> & { readonly version?: number }

const pickTexts = (source: ReceiptTexts): ReceiptTexts =>
  Object.fromEntries(RECEIPT_FIELDS.map((field) => [field, source[field]])) as ReceiptTexts

function TextsForm({ target, stored, company, toolbar, onTarget, latest }: TextsFormProps) {
  const { location, name } = target
  const companyName = useSession((session) => session.database)
  const [isChoosing, setIsChoosing] = useState(false)
  const form = useForm<Changes>({
    initial: {},
    draft: `receipt-texts-${location ?? 'company'}`,
    conflict: {
      code: ERRORS.conflict.code,
      async latest() {
        const now = (await latest())?.find(({ location_id }) => location_id === location)
        return now && { version: now.version, text: `“${now.header || companyName}”等内容` }
      },
    },
  })
  const { version = stored.version, ...changed } = form.values
  const values: ReceiptTexts = { ...pickTexts(stored), ...changed }
  const field = (name: keyof ReceiptTexts) => ({
    value: values[name],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      form.change({ [name]: value, version }),
  })
  const save = useCall(saveReceiptTexts, { invalidates: [listReceiptTexts], ...form.callOptions })
  const submit = form.handleSubmit(async () => {
    await save.mutateAsync({ location_id: location, ...values, version })
    // The form then shows the stored texts, which must be the new ones.
    await latest().catch(() => undefined)
    return true
  }, '已保存')
  const printed = location === null ? values : inheritTexts(company, values)
  /** Shown in an empty field of a store: the company's text, which is printed instead. */
  const inherited = (field: keyof ReceiptTexts, fallback: string) =>
    (location !== null && company[field]) || fallback

  return (
    <>
      <FormPage {...PAGE} toolbar={toolbar} wide {...form.page} inList onSubmit={submit}>
        <div className={styles.editor}>
          <div className={styles.fields}>
            <PickerField
              label="适用于"
              text={name}
              hint={location === null ? '每个门店可以另外设置，没有另设的用这里的' : '空着的用全公司的'}
              onOpen={() => setIsChoosing(true)}
            />
            <TextField
              label="抬头"
              maxLength={RECEIPT_HEADER_MAX}
              placeholder={inherited('header', companyName)}
              {...field('header')}
            />
            <TextField
              label="地址"
              maxLength={RECEIPT_ADDRESS_MAX}
              placeholder={inherited('address', '不印')}
              {...field('address')}
            />
            <TextField
              label="电话"
              maxLength={RECEIPT_PHONE_MAX}
              placeholder={inherited('phone', '不印')}
              {...field('phone')}
            />
            <TextArea
              label="保修说明"
              maxLength={RECEIPT_WARRANTY_MAX}
              placeholder={inherited('warranty', '例如：主机保修一年，请凭小票和包装盒办理')}
              {...field('warranty')}
            />
            <TextField
              label="结尾"
              maxLength={RECEIPT_FOOTER_MAX}
              placeholder={inherited('footer', '谢谢惠顾')}
              {...field('footer')}
            />
          </div>
          <section className={styles.fields} aria-label="预览">
            <h2 className={styles.previewTitle}>预览</h2>
            <div className={styles.frame}>
              <ReceiptPaper
                lines={buildReceipt(sampleSale(location === null ? '示例门店' : name), companyName, printed)}
                width="58"
              />
            </div>
          </section>
        </div>
      </FormPage>
      <LocationSheet
        open={isChoosing}
        onClose={() => setIsChoosing(false)}
        title="适用于"
        anyLabel={ALL_STORES}
        value={location}
        onPick={onTarget}
      />
    </>
  )
}
