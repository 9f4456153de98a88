/**
 * Pairs of the taught characters so like each other that strokes of the one may pass as the other. Printed by
 * `npx tsx scripts/content/judgeStrokes.ts --pairs`.
 */
const pairs = `
  弟芽 三己 日月 六天 天长 元天 天文 天夫 七十 八几 九人 九几 丑日 开牙 再耳 早耳 年耳 朵杂 睛睹 子干 失头 发术 发龙 杜肚 从双 写鸟 狐狗 抽狗 描猫 猎猫 奇青 奉青 蛙蜓 虹蚁 潮蝴 校桂 校桩 校顾
  同问 本瓜 末本 上土 课谅 板林 乐禾 术禾 末禾 苗陌 不木 右左 右石 古右 召右 围里 南面 角间 东乐 南牵 奏春 柳狮 树种 柄树 光兴 强温 栗爱 柴桌 凄桌 椅猬 椅猾 吃屹 喝遇 同回 回团 明朋 朋枫 朋林
  拥朋 咐朋 字安 字宇 再在 见贝 朝谢 赶起 沉没 先关 忙托 洗洪 室穿 壮扫 收欢 拴拾 克走 忐走 虎虏 免龟 精蜻 蜒蜓 颜额 蓝蓬 夫长 短程 早羊 宇早 午牛 明服 拥明 咐明 朝期 在有 传在 任在 园围 挤柿
  丰王 塔落 叶叹 叱叶 桂狸 捉桂 江池 悔海 欣波 波牧 波玫 克壳 岩岸 梁深 族深 蝌蝙 猬猴 捆狸 健狸 关羊 中牛 童道 道遗 遇道 校桥 商菊 九力 刀力 和知 向问 国图 音香 洼音 胃音 典英 元文 情清 涯清
  庄庆 声走 徊祖 人几 枝牧 枝玫 读谅 柔荣 亮勇 教敢 救敢 敏敢 宝实 光米 先米 托米 全合 徘排 让记 童量 召石 术龙 民电 甲电 林枝 岩若 戏成 待持 证进 业丝 司目 生目 旦目 猴雄 帝带 将持 将挤 子弓
  捉艳 粗蚯 室皇 欢观 任有 趣题 堡掌 尊掌 增播 棕猴 现规 欣规 柴栗 救教 沮泪 凌流 塔搭 壮羽 亲柔 亲荣 懂横 憧懂 得符 捉桩 优传 贵费 滨漠 旗演 梢猫 普曾 通逛 乎平 平灭 恩息 抽拥 按挤 莲造 富寓
  稻稼 捕桩 格桩 等筝 秩称 任传 墓蒙 旦生 准狸 括拴 研胡 牵荣 均抖 抖拒 抖杆 悄消 消酒 透逐 晴椅 奠奥 秘秩 官定 把拒 免皂 倾顾 料蚪 料秩 潮飘 屹收 主立 奔委 楼腾 洼荣 拼按 怕狗 怕抽 僵憧 徊洞
  柄柳 柄狮 枯柄 逐逛 隆隐 波肢 枝肢 牧肢 润酒 涌润 塌溺 听肝 杆肝 桩脏 恐恩 恩恳 操澡 杨肠 嘀滴 猴猾 败饰 顽预 倾顽 效旅 蛛蛱 笆笔 若苦 珀珍 推描 推猎 据推 描猎 猛猫 描猛 乐末 猴程 森程 捉病
  疾病 罩蓬 寞罩 凄凌 怕油 格桐 跑鹃 鹃鹅 擦檐 稍销 奉肩 勤廓 珠秩 位住 兵弃 误说 息恳 估作 煌缝 献鼓 板肺 林肺 部都 寿希 断渐 追退 凌疲 捉疲 腆腊 冒昼 屈承 透逛 妒拒 擂操 归甲 用甲 叱叹 章蛋
  谋谎 拳羞 幸苹 仔仪 温渲 强渲 吟吩 族涯 政故 咤饺 沮泡 咆泡 涌酒 涯渔 竭端 岸茅 回曲 团曲 椅腊 栗桌 括栏 忏行 忏托 屈屉 刑划 底肩 敏教 柄相 珀相 拴相 枯相 憧横
`;

const others = new Map<string, string[]>();
for (const [one = '', other = ''] of pairs
  .trim()
  .split(/\s+/)
  .map((pair) => Array.from(pair))) {
  others.set(one, [...(others.get(one) ?? []), other]);
  others.set(other, [...(others.get(other) ?? []), one]);
}

/** What is drawn must be nearer to its character than to any of these. */
export const lookalikesOf = (character: string): readonly string[] => others.get(character) ?? [];
