import com.adobe.epubcheck.api.EpubCheck;
import com.adobe.epubcheck.util.DefaultReportImpl;
import java.io.File;

/** Says what EPUBCheck finds in several books, with one start of Java: errors and warnings, a line each. */
class EpubFaults {
    public static void main(String[] books) {
        for (String book : books) new EpubCheck(new File(book), new DefaultReportImpl(book)).doValidate();
    }
}
