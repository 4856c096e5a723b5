/** Phones on sale in China, with plausible retail prices in yuan per spec. */
export interface PhoneModel {
  name: string
  shortName: string
  colors: readonly string[]
  /** Retail price in yuan by spec. */
  specs: Record<string, number>
}

const phone = (
  name: string,
  shortName: string,
  colors: string,
  specs: Record<string, number>,
): PhoneModel => ({
  name,
  shortName,
  colors: colors.split(' '),
  specs,
})

export const PHONES: Record<string, readonly PhoneModel[]> = {
  华为: [
    phone('Mate 70 Pro', 'M70P', '曜石黑 雪域白 云杉绿', { '12+256': 5999, '12+512': 6499 }),
    phone('Mate 70', 'M70', '曜石黑 风信紫', { '12+256': 4999, '12+512': 5499 }),
    phone('Mate X6', 'MX6', '曜石黑 寰宇红', { '12+512': 11_999 }),
    phone('Pura 80 Pro', 'P80P', '釉红 釉金 釉黑', { '12+256': 6499, '12+512': 6999 }),
    phone('Pura 80', 'P80', '丝绒黑 丝绒白', { '12+256': 4699, '12+512': 5199 }),
    phone('nova 14 Pro', 'N14P', '羽砂黑 冰晶蓝', { '12+256': 3299, '12+512': 3699 }),
    phone('nova 14', 'N14', '羽砂黑 樱语粉 羽砂白', { '12+256': 2599, '12+512': 2899 }),
    phone('畅享 80', 'CX80', '曜金黑 天青蓝', { '8+128': 1199, '8+256': 1399 }),
  ],
  荣耀: [
    phone('Magic7 Pro', 'MG7P', '月影灰 雪域白', { '12+256': 5199, '16+512': 5699 }),
    phone('Magic7', 'MG7', '绒黑色 朝霞金', { '12+256': 3999, '12+512': 4299 }),
    phone('荣耀 400 Pro', 'R400P', '潮汐蓝 幻夜黑', { '12+256': 3199, '16+512': 3599 }),
    phone('荣耀 400', 'R400', '沙海金 幻夜黑 天际蓝', { '8+256': 2299, '12+512': 2699 }),
    phone('荣耀 GT Pro', 'GTP', '燃速金 冰晶白', { '12+256': 3299, '16+512': 3799 }),
    phone('荣耀 X70', 'RX70', '竹韵青 幻夜黑 朱砂红', { '8+256': 1499, '12+512': 1899 }),
    phone('畅玩 60', 'CW60', '墨岩黑 冰川蓝', { '6+128': 899, '8+256': 1099 }),
  ],
  小米: [
    phone('小米 15 Ultra', '15U', '经典黑银 松柏绿', { '16+512': 6999 }),
    phone('小米 15 Pro', '15P', '岩石灰 云杉绿', { '12+256': 4999, '16+512': 5499 }),
    phone('小米 15', 'MI15', '黑色 白色 丁香紫', { '12+256': 4199, '16+512': 4699 }),
    phone('小米 15S Pro', '15SP', '远空蓝 龙鳞纤维', { '16+512': 5499 }),
    phone('Civi 5 Pro', 'C5P', '樱花粉 拿铁棕', { '12+256': 2999, '12+512': 3299 }),
    phone('MIX Flip 2', 'MF2', '贝母白 原野绿', { '12+256': 5999 }),
  ],
  红米: [
    phone('K80 Pro', 'K80P', '玄夜黑 雪岩白', { '12+256': 3499, '16+512': 3999 }),
    phone('K80', 'K80', '玄夜黑 山峰绿 雪岩白', { '12+256': 2399, '12+512': 2699 }),
    phone('Turbo 4 Pro', 'T4P', '黑色 绿色', { '12+256': 2099, '12+512': 2399 }),
    phone('Turbo 4', 'T4', '暗影黑 祥云白', { '12+256': 1799, '16+512': 2199 }),
    phone('Note 14 Pro+', 'N14P+', '星沙青 镜瓷白 子夜黑', { '12+256': 1899, '12+512': 2199 }),
    phone('Note 14', 'RN14', '星光白 子夜黑', { '8+128': 1099, '8+256': 1299 }),
    phone('Redmi 15R 5G', '15R', '星岩黑 云雾白', { '6+128': 899, '8+256': 1199 }),
  ],
  OPPO: [
    phone('Find X8 Ultra', 'FX8U', '山茶粉 皓月白', { '12+256': 6199, '16+512': 6799 }),
    phone('Find X8', 'FX8', '星野黑 浮光白 气泡粉', { '12+256': 3999, '16+512': 4499 }),
    phone('Find N5', 'FN5', '玉白 缎黑', { '12+256': 8599, '16+512': 9599 }),
    phone('Reno14 Pro', 'R14P', '人鱼姬 礁石黑', { '12+256': 3299, '12+512': 3699 }),
    phone('Reno14', 'R14', '人鱼姬 小企鹅 礁石黑', { '12+256': 2599, '12+512': 2899 }),
    phone('A5 Pro', 'A5P', '石英白 玉石绿', { '8+256': 1799, '12+512': 2299 }),
    phone('A5x', 'A5X', '墨岩黑 白雪', { '8+128': 999, '8+256': 1199 }),
  ],
  一加: [
    phone('一加 13', 'YJ13', '蓝调时刻 黑曜秘境', { '12+256': 3999, '16+512': 4499 }),
    phone('一加 13T', '13T', '云墨黑 心动粉', { '12+256': 3199, '12+512': 3499 }),
    phone('一加 Ace 5 至尊版', 'ACE5Z', '幻影钛 旷野绿', { '12+256': 2299, '16+512': 2799 }),
    phone('一加 Ace 5', 'ACE5', '全速黑 引力钛', { '12+256': 1999, '12+512': 2399 }),
  ],
  vivo: [
    phone('X200 Ultra', 'X200U', '红圆 银调', { '12+256': 6199, '16+512': 6899 }),
    phone('X200 Pro', 'X200P', '钛色 宝石蓝', { '12+256': 4999, '16+512': 5699 }),
    phone('X200', 'X200', '宝石蓝 白月光 辰夜黑', { '12+256': 3999, '16+512': 4499 }),
    phone('S30 Pro mini', 'S30PM', '可可黑 薄荷绿', { '12+256': 3299, '16+512': 3799 }),
    phone('S30', 'S30', '桃桃粉 柠檬黄', { '12+256': 2499, '12+512': 2799 }),
    phone('Y300 Pro', 'Y300P', '黑曜 白玉', { '8+128': 1599, '12+256': 1999 }),
    phone('Y37', 'Y37', '远山青 月影黑', { '8+128': 1099, '8+256': 1299 }),
  ],
  iQOO: [
    phone('iQOO 13', 'IQ13', '传奇版 赛道版', { '12+256': 3799, '16+512': 4299 }),
    phone('iQOO Neo10 Pro', 'NE10P', '驰光白 拉力橙', { '12+256': 2999, '16+512': 3399 }),
    phone('iQOO Neo10', 'NE10', '暗影黑 驰光白', { '12+256': 2299, '12+512': 2599 }),
    phone('iQOO Z10 Turbo', 'Z10T', '星穹黑 流沙金', { '12+256': 1799, '12+512': 2099 }),
  ],
  Apple: [
    phone('iPhone 16 Pro Max', '16PM', '沙漠钛 原色钛 黑色钛', { '256G': 8999, '512G': 10_999 }),
    phone('iPhone 16 Pro', '16P', '沙漠钛 原色钛 白色钛', { '128G': 7499, '256G': 8499 }),
    phone('iPhone 16 Plus', '16+', '群青色 黑色', { '128G': 6499, '256G': 7499 }),
    phone('iPhone 16', 'IP16', '群青色 黑色 粉色', { '128G': 5499, '256G': 6499 }),
    phone('iPhone 16e', '16E', '黑色 白色', { '128G': 3999, '256G': 4999 }),
    phone('iPhone 15', 'IP15', '蓝色 黑色', { '128G': 4299, '256G': 5199 }),
    phone('iPhone 14', 'IP14', '午夜色 星光色', { '128G': 3499 }),
  ],
  三星: [
    phone('Galaxy S25 Ultra', 'S25U', '钛暮银 钛远黑', { '12+256': 8499, '12+512': 9499 }),
    phone('Galaxy S25+', 'S25+', '夜幕蓝 冰川蓝', { '12+256': 6499 }),
    phone('Galaxy S25', 'S25', '夜幕蓝 银影', { '12+256': 5299, '12+512': 5999 }),
    phone('Galaxy Z Flip7', 'ZF7', '云影蓝 珊瑚红', { '12+256': 7999 }),
    phone('Galaxy A56 5G', 'A56', '石墨灰 青黛绿', { '8+256': 2599 }),
    phone('Galaxy A16 5G', 'A16', '星河黑 青空绿', { '6+128': 1299 }),
  ],
  realme: [
    phone('真我 GT7 Pro', 'GT7P', '火星 光域白', { '12+256': 3299, '16+512': 3799 }),
    phone('真我 GT7', 'GT7', '石墨雪 石墨冰 石墨夜', { '12+256': 2399, '16+512': 2899 }),
    phone('真我 Neo7', 'NEO7', '星舰 潜航', { '12+256': 1999, '16+512': 2399 }),
    phone('真我 14 5G', 'RM14', '机甲银 雷霆粉', { '8+128': 1299, '8+256': 1499 }),
  ],
}

/** Prices per piece in yuan. */
export interface AccessoryModel {
  brand: string
  name: string
  shortName: string
  color: string
  retail: number
  purchase: number
  /** One variant per spec, in the same colour. */
  specs: readonly string[]
}

const accessory = (
  brand: string,
  name: string,
  shortName: string,
  color: string,
  specs: string,
  purchase: number,
  retail: number,
): AccessoryModel => ({ brand, name, shortName, color, specs: specs.split(' '), purchase, retail })

export const ACCESSORIES: readonly AccessoryModel[] = [
  accessory('华为', '66W 超级快充充电器', '66W头', '白色', '单口', 58, 129),
  accessory('华为', 'FreeBuds 6i 蓝牙耳机', '6I', '云影灰', '标准版', 275, 399),
  accessory('Apple', 'AirPods 4 耳机', 'AP4', '白色', '标准版 降噪版', 760, 999),
  accessory('Apple', '20W USB-C 电源适配器', '20W头', '白色', '单口', 72, 149),
  accessory('小米', '67W 氮化镓充电器套装', '67W套', '白色', '单口', 52, 99),
  accessory('小米', '手环 9', 'SH9', '曜石黑', '标准版 NFC版', 172, 249),
  accessory('绿联', 'USB-C 编织数据线', 'C线', '黑色', '1m 2m', 7, 29),
  accessory('绿联', '磁吸无线充电宝', '磁吸宝', '白色', '5000mAh 10000mAh', 68, 149),
  accessory('绿联', '车载手机支架', '车支架', '黑色', '出风口款', 19, 59),
  accessory('品胜', '钢化膜', 'GHM', '透明', '通用6.7寸 iPhone16', 2, 25),
  accessory('品胜', '液态硅胶手机壳', 'GJK', '黑色', 'iPhone16 小米15', 6, 39),
  accessory('品胜', '充电宝', 'CDB', '深空灰', '20000mAh', 55, 119),
]
