/// A question with its answers, rendered in parts.
struct Question {
    struct Answer {
        var html: [UInt8]
        var words: Range<Int>
        var isRight: Bool
    }

    var prompt: [UInt8]
    /// The numbers of the words of the question alone.
    var promptWords: Range<Int>
    /// In the order of the page.
    var answers: [Answer]
    /// For answers that readers put in order: where each belongs, from 0, in the order of the page.
    var ranks: [Int]?
    /// The anchor of the page on which the author says the answer is.
    var namedPage: String?
    /// The first word of the sentence that contains the answer; for answers in order, one for each of them.
    var places: [Int?] = []

    /// The numbers of all its words.
    var words: Range<Int> { promptWords.lowerBound..<(answers.last?.words.upperBound ?? promptWords.upperBound) }

    /// Writes the question, its answers in a list. Without scripts it is a question to talk about.
    /// - Parameter id: the id of the element with the question.
    func html(id: String) -> [UInt8] {
        var html: [UInt8] = []
        html += "<div class=\"question\" role=\"group\" aria-labelledby=\"\(id)\"".utf8
        if ranks == nil, let place = places.first, let word = place { html += " data-place=\"\(word)\"".utf8 }
        html += ">\n<p id=\"\(id)\">".utf8
        html += prompt
        html += (ranks == nil ? "</p>\n<ul>\n" : "</p>\n<ol>\n").utf8
        for (index, answer) in answers.enumerated() {
            html += "<li".utf8
            if let ranks {
                html += " data-rank=\"\(ranks[index])\"".utf8
                if let word = places[index] { html += " data-place=\"\(word)\"".utf8 }
            } else if answer.isRight {
                html += " data-right".utf8
            }
            html.append(UInt8(ascii: ">"))
            html += answer.html
            html += "</li>\n".utf8
        }
        html += (ranks == nil ? "</ul>\n</div>\n" : "</ol>\n</div>\n").utf8
        return html
    }

    /// Finds the sentences in which its answers stand.
    mutating func find(in sentences: AnswerSentences, pages: [String: Range<Int>]) {
        let page = namedPage.flatMap { pages[$0] }
        if ranks != nil {
            places = answers.map { answer in
                sentences.sentence(question: promptWords, answers: [answer.words], on: page, isFirst: true)
            }
        } else {
            let right = answers.filter(\.isRight).map(\.words)
            places = [sentences.sentence(question: promptWords, answers: right, on: page)]
        }
    }

    /// Returns the order in which a page shows answers that readers put in order: never the right one if another
    /// exists, and the same in each build.
    static func shuffled(_ texts: [String]) -> [Int] {
        var seed = texts.joined(separator: "\n").fnv1a
        var order = Array(texts.indices)
        for index in order.indices.reversed() where index > 0 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            order.swapAt(index, Int((seed >> 33) % UInt64(index + 1)))
        }
        for _ in texts.indices where order.map({ texts[$0] }) == texts { order.append(order.removeFirst()) }
        return order
    }
}
