/** Labels of request fields in validation messages. */
export const FIELD_NAMES = {
  on: '上班时间',
  off: '下班时间',
  break_from: '休息开始',
  break_to: '休息结束',
  grace_min: '允许迟到的分钟数',
  serious_min: '严重迟到的分钟数',
  absence_min: '算旷工的分钟数',
  early_grace_min: '允许早退的分钟数',
  open_before_min: '提前打卡的分钟数',
  close_after_min: '下班后可打卡的分钟数',
  week: '每周班次',
  place_ids: '打卡地点',
  member_ids: '成员',
  radius_m: '打卡范围',
  shift_id: '班次',
}
