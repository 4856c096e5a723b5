import { getSettings, saveSettings, USERS_LIMIT_MAX } from '@shangxue/contract/administration/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { useState } from 'react'
import { useCall } from '../../lib/api/mutations.ts'
import { storeZone } from '../../lib/session/state.ts'
import { useForm } from '../../ui/form/use-form.ts'

export type Settings = Output<typeof getSettings>

export interface Values {
  readonly name: string
  readonly time_zone: string
  readonly limited: boolean
  readonly max_users: number | null
  readonly registration: boolean
  readonly ai_budget_fen: number | null
}
/** The changed fields and the version on which they are based. */
type Changes = Partial<Values> & { readonly base?: number }
export type Errors = Partial<Record<keyof Values, string | undefined>>

const valuesOf = ({ name, time_zone, max_users, registration, ai_budget_fen }: Settings): Values => ({
  name,
  time_zone,
  limited: max_users !== null,
  max_users,
  registration,
  ai_budget_fen,
})

function validate(values: Values, activeUsers: number): Errors {
  const { name, limited, max_users: limit, ai_budget_fen: budget } = values
  const errors: Errors = {}
  if (name.trim() === '') errors.name = '请填写数据库名称'
  if (limited && (limit === null || limit < 1 || limit > USERS_LIMIT_MAX))
    errors.max_users = `请填写 1 到 ${USERS_LIMIT_MAX} 之间的整数`
  else if (limited && limit !== null && limit < activeUsers)
    errors.max_users = `现在有 ${activeUsers} 个在用账号，上限不能低于这个数`
  if (budget === null) errors.ai_budget_fen = '请填写金额，不使用请填 0'
  return errors
}

/** The settings form: changed fields merged over the server's values. */
export function useSettingsForm(settings: Settings, refresh: () => Promise<Settings | undefined>) {
  const [conflict, setConflict] = useState(false)
  const form = useForm<Changes>({
    initial: {},
    draft: 'company-settings',
    validate: (): Errors => validate(values, settings.active_users),
    fieldOf: {
      [ERRORS.database_name_taken.code]: 'name',
      [ERRORS.limit_below_use.code]: 'max_users',
    },
    onError({ code }) {
      if (code !== ERRORS.conflict.code) return undefined
      setConflict(true)
      return ''
    },
  })
  const save = useCall(saveSettings, { invalidates: [getSettings], ...form.callOptions })
  const { base = settings.version, ...changed } = form.values
  const values: Values = { ...valuesOf(settings), ...changed }

  const submit = form.handleSubmit(async () => {
    const { name, time_zone, limited, max_users, registration, ai_budget_fen } = values
    await save.mutateAsync({
      name: name.trim(),
      time_zone,
      max_users: limited ? max_users : null,
      registration,
      ai_budget_fen: ai_budget_fen ?? 0,
      version: base,
    })
    // other devices learn of it with their next token
    storeZone(time_zone)
    setConflict(false)
    return true
  }, '已保存')
  /** Merges changes by others into the form and retains the user's own. */
  const reload = async () => {
    // After a failure the settings are still outdated.
    const latest = await refresh()
    if (!latest) return undefined
    form.change({ base: latest.version })
    setConflict(false)
    return undefined
  }
  return {
    form,
    values,
    conflict,
    submit,
    change: (fields: Partial<Values>) => form.change({ ...fields, base }),
    reload: () => form.run(reload),
  }
}
