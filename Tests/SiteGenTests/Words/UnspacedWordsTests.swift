import Glibc
import SeededRandom
import Testing

@testable import SiteGen

@Suite struct UnspacedWordsTests {
    private func words(_ text: String, by unit: HighlightUnit = .word) -> [String] {
        let bytes = Array(text.utf8)
        return Words.ranges(in: bytes.span, by: unit).map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    @Test(arguments: [
        ("太阳还没到头顶，房子", ["太阳", "还", "没", "到", "头顶", "房子"]),
        ("กาลครั้งหนึ่ง นาน", ["กาล", "ครั้ง", "หนึ่ง", "นาน"]),
        ("วิ่ง\u{200B}เร็ว โรง\u{2060}เรียน", ["วิ่ง", "เร็ว", "โรง\u{2060}เรียน"]),
        ("カタカナー、ラーメン", ["カタカナー", "ラーメン"]),
        ("時々、人々", ["時々", "人々"]),
        ("第3章 3ตัว", ["第", "3", "章", "3", "ตัว"]),
        ("བོད་ཀྱི་སྐད་ཡིག", ["བོད", "ཀྱི", "སྐད", "ཡིག"]),
        ("क्षत्रिय नमस्ते। শ্রী", ["क्षत्रिय", "नमस्ते", "শ্রী"]),
        ("ሰላም፡ለዓለም።", ["ሰላም", "ለዓለም"]),
    ])
    func wordsAreThoseThatReadersKnow(text: String, expected: [String]) {
        #expect(words(text) == expected)
    }

    @Test func charactersCanBeWords() {
        #expect(words("从前有三只小猪。", by: .character) == ["从", "前", "有", "三", "只", "小", "猪"])
        #expect(words("ลูกหมู", by: .character) == ["ลูก", "หมู"])
    }

    /// Sentences that people cut, and the F1 measure of word boundaries that is reached at least.
    @Test(arguments: [
        (
            0.85,
            """
            从前|有|三|只|小猪|住|在|草地|上
            妈妈|说|你们|长大|了|应该|自己|盖|房子
            大灰狼|用力|一|吹|草|房子|就|倒|了
            小红帽|提|着|篮子|去|看望|生病|的|外婆
            兔子|跑|得|很|快|可是|它|在|树下|睡着|了
            太阳|下山|以后|月亮|慢慢|地|升|起来
            孩子们|高兴|地|唱|着|歌|跳|着|舞|回家
            今天|天气|真|好|我们|去|公园|放|风筝|吧
            老爷爷|种|了|一|个|很|大|很|大|的|萝卜
            他|打开|门|看见|一|只|白色|的|小猫|坐|在|门口
            """
        ),
        (
            0.84,
            """
            むかし|むかし|ある|ところ|に|おじいさん|と|おばあさん|が|住ん|で|い|まし|た
            おじいさん|は|山|へ|しばかり|に|行き|まし|た
            うさぎ|と|かめ|が|走る|競争|を|し|まし|た
            桃太郎|は|犬|と|猿|と|一緒|に|鬼ヶ島|へ|向かい|まし|た
            小さな|猫|が|窓|の|外|を|見|て|い|ます
            今日|は|とても|いい|天気|です|ね
            女の子|は|赤い|帽子|を|かぶっ|て|い|まし|た
            森|の|中|で|大きな|熊|に|会い|まし|た
            お母さん|は|台所|で|パン|を|焼い|て|い|ます
            夜|に|なる|と|月|が|空|に|出|まし|た
            """
        ),
        (
            0.94,
            """
            กาล|ครั้ง|หนึ่ง|นาน|มา|แล้ว|มี|ลูก|หมู|สาม|ตัว
            แม่|บอก|ว่า|พวก|เจ้า|โต|แล้ว|ต้อง|ไป|สร้าง|บ้าน|เอง
            กระต่าย|วิ่ง|เร็ว|กว่า|เต่า|มาก
            เต่า|เดิน|ช้าๆ|แต่|ไม่|เคย|หยุด
            เด็ก|ผู้หญิง|คน|หนึ่ง|อาศัย|อยู่|ใน|ป่า|กับ|ยาย
            พระอาทิตย์|ขึ้น|ทาง|ทิศ|ตะวันออก|ทุก|เช้า
            หมาป่า|หิว|มาก|จึง|มา|เคาะ|ประตู|บ้าน
            วันนี้|ฉัน|จะ|ไป|โรงเรียน|กับ|เพื่อน
            แมว|ตัว|เล็ก|นอน|หลับ|อยู่|บน|เก้าอี้
            ทุก|คน|มี|ความสุข|และ|อยู่|ด้วยกัน|ตลอดไป
            """
        ),
        (
            0.9,
            """
            ແມ່|ໄປ|ຕະຫຼາດ|ຊື້|ປາ
            ເດັກນ້ອຍ|ໄປ|ໂຮງຮຽນ|ທຸກ|ມື້
            ແມວ|ນອນ|ຢູ່|ເທິງ|ຕຽງ
            ខ្ញុំ|ទៅ|សាលារៀន|រាល់|ថ្ងៃ
            ម្តាយ|ទិញ|ត្រី|នៅ|ផ្សារ
            ឆ្មា|គេង|នៅ|លើ|គ្រែ
            ကျွန်တော်|ကျောင်း|သွား|သည်
            အမေ|ဈေး|သွား|သည်
            ကြောင်|က|အိပ်|နေ|သည်
            """
        ),
    ])
    func boundariesAreThoseOfPeople(least: Double, sentences: String) {
        var (equal, found, cut) = (0, 0, 0)
        for line in sentences.split(separator: "\n") {
            let own = line.split(separator: "|").map(String.init)
            let (left, right) = (Self.ends(own), Self.ends(words(own.joined())))
            equal += left.intersection(right).count
            (found, cut) = (found + right.count, cut + left.count)
        }
        let share = Double(2 * equal) / Double(found + cut)
        #expect(share >= least)
    }

    /// The places between words, without the end of the last.
    private static func ends(_ words: [String]) -> Set<Int> {
        var end = 0
        return Set(
            words.dropLast().map { word in
                end += word.utf8.count
                return end
            })
    }

    @Test func wordsOfARunAreTheWholeRun() {
        let letters = [
            "从", "前", "の", "ー", "々", "ア", "ก", "เ", "์", "ๆ", "ຂ", "ກ", "្", "ក", "က", "္", "\u{2060}", "🐷", "a",
        ]
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<3_000 {
            let text = (0..<12).map { _ in letters.randomElement(using: &generator) ?? "" }.joined()
            let bytes = Array(text.utf8)
            var end = 0
            for word in Words.ranges(in: bytes.span) {
                #expect(word.lowerBound >= end && !word.isEmpty, "\(text)")
                for offset in end..<word.lowerBound where bytes[offset] & 0xC0 != 0x80 {
                    let value = StagedTable.words.word(in: bytes.span, at: offset).value
                    #expect(!value.isSaid, "\(text)")
                }
                #expect(bytes[word.lowerBound] & 0xC0 != 0x80)
                end = word.upperBound
            }
        }
    }

    @Test func theWorkGrowsWithTheLength() {
        for letters in ["ลูกหมูสามตัว", "๏ก์", "绿绿的草地", "おじいさん"] {
            func time(_ times: Int) -> Int {
                let text = Array(String(repeating: letters, count: times).utf8)
                let start = Self.processorTime()
                _ = Words.ranges(in: text.span)
                return Self.processorTime() - start
            }
            _ = time(100)
            let (short, long) = (time(2_000), time(16_000))
            #expect(long < short * 32, "\(letters)")
        }
    }

    @Test func withoutADictionaryNoLetterWaitsForTheRestOfTheRun() {
        func time(_ count: Int) -> Int {
            let text = Array(String(repeating: "绿", count: count).utf8)
            let first = Segment(in: text.span, from: 0)
            let start = Self.processorTime()
            for _ in 0..<100 { #expect(UnspacedRun(in: text.span, from: first, by: .word, nil) == nil) }
            return Self.processorTime() - start
        }
        _ = time(10)
        #expect(time(100_000) < time(1_000) * 20)
    }

    /// Of this thread, in nanoseconds.
    private static func processorTime() -> Int {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
